import { type Addresses, formatKet, formatKets, type RunSettings } from '@qram/simulator';
import { IconArrowsShuffle, IconLock, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { changeAddressBits, changeAddresses, changeSelectBits, drawCells } from '../run-changes.ts';
import classes from './Controls.module.css';
import type { RunControl } from './use-run.ts';

const SEEDS = 2 ** 32;

const KINDS: readonly (readonly [Addresses['kind'], string])[] = [
  ['one', 'One address'],
  ['uniform', 'Uniform'],
  ['custom', 'Custom'],
];

function writeAddresses({ addresses, memory }: RunSettings): string {
  if (addresses.kind === 'one') return formatKet(addresses.address, memory.addressBits);
  if (addresses.kind === 'uniform') return '';
  return formatKets(addresses.terms, memory.addressBits);
}

/** The addresses of another kind that are closest to those of a run. */
function toKind({ addresses, memory }: RunSettings, kind: Addresses['kind']): Addresses {
  const first = addresses.kind === 'custom' ? (addresses.terms[0]?.address ?? 0) : 0;
  if (kind === 'uniform') return { kind };
  if (kind === 'one') return { kind, address: first };
  const one = { re: 1, im: 0 };
  if (addresses.kind === 'one') return { kind, terms: [{ address: addresses.address, coefficient: one }] };
  return { kind, terms: memory.cells.map((_, address) => ({ address, coefficient: one })) };
}

/** Loaded behind the page, for those who type. */
const loadKetReader = () => import('@qram/simulator/kets');

function KetsField({ id, run, change }: { id: string } & Pick<RunControl, 'run' | 'change'>) {
  /** The typed text, as long as the run has the addresses that it led to. */
  const [draft, setDraft] = useState<{ text: string; error: string | null; addresses: Addresses } | null>(null);
  const typed = draft?.addresses === run.addresses ? draft : null;
  const isUniform = run.addresses.kind === 'uniform';
  const latest = useRef('');
  const onType = async (text: string) => {
    latest.current = text;
    const keep = (error: string | null) => setDraft({ text, error, addresses: run.addresses });
    keep(null);
    const reader = await loadKetReader().catch(() => null);
    if (latest.current !== text) return;
    if (!reader) return keep('Kets can’t be read without a connection. Connect, and type again.');
    const parsed = reader.parseKets(text, run.memory.addressBits);
    if (!parsed.ok) return keep(parsed.error.message);
    setDraft({ text, error: null, addresses: parsed.value });
    change((current) => changeAddresses(current, parsed.value), 'kets');
  };
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Addresses as kets
      </label>
      <input
        id={id}
        className={`control ${classes.ketsInput}`}
        value={typed?.text ?? writeAddresses(run)}
        placeholder={isUniform ? 'All addresses' : undefined}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={typed?.error ? true : undefined}
        aria-describedby={typed?.error ? `${id}-error` : undefined}
        onFocus={() => void loadKetReader().catch(() => null)}
        onChange={(event) => void onType(event.currentTarget.value)}
      />
      {typed?.error ? (
        <p id={`${id}-error`} className="mt-1 text-bad text-3">
          {typed.error}
        </p>
      ) : null}
    </>
  );
}

function AddressBits({ run, maxAddressBits, change }: Pick<RunControl, 'run' | 'maxAddressBits' | 'change'>) {
  const { addressBits } = run.memory;
  const isLocked = addressBits >= maxAddressBits && addressBits < 10;
  const resize = (bits: number) => change((current) => changeAddressBits(current, bits));
  return (
    <div className={classes.setting}>
      <span className={classes.name} id="address-bits">
        Address bits
      </span>
      <span className={classes.stepper}>
        <button
          type="button"
          aria-label="Fewer address bits"
          disabled={addressBits <= 1}
          onClick={() => resize(addressBits - 1)}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <output aria-labelledby="address-bits">
          <span>{addressBits}</span>
          <span className={classes.unit} aria-hidden="true">
            {addressBits === 1 ? 'address bit' : 'address bits'}
          </span>
        </output>
        <button
          type="button"
          className={isLocked ? 'by-access' : undefined}
          aria-label={isLocked ? 'More address bits: locked' : 'More address bits'}
          disabled={addressBits >= maxAddressBits}
          onClick={() => resize(addressBits + 1)}
        >
          {isLocked ? (
            <IconLock size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      </span>
    </div>
  );
}

/** The address bits that select a page of a hybrid. */
function SelectBits({ run, change }: Pick<RunControl, 'run' | 'change'>) {
  const { selectBits, memory } = run;
  const set = (bits: number) => change((current) => changeSelectBits(current, bits));
  return (
    <div className={classes.setting}>
      <span className={classes.name} id="select-bits">
        Select bits
      </span>
      <span className={classes.stepper}>
        <button
          type="button"
          aria-label="Fewer select bits"
          disabled={selectBits <= 0}
          onClick={() => set(selectBits - 1)}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <output aria-labelledby="select-bits">
          <span>{selectBits}</span>
          <span className={classes.unit} aria-hidden="true">
            {selectBits === 1 ? 'select bit' : 'select bits'}
          </span>
        </output>
        <button
          type="button"
          aria-label="More select bits"
          disabled={selectBits >= memory.addressBits}
          onClick={() => set(selectBits + 1)}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}

export function RunControls(control: RunControl) {
  const { run, change } = control;
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  return (
    <div className={`${classes.controls} script-only`}>
      <AddressBits {...control} />
      {run.architecture === 'hybrid' ? <SelectBits {...control} /> : null}
      <div className={classes.setting}>
        <span className={classes.name} aria-hidden="true">
          Cells
        </span>
        <Button
          aria-label="Random cells"
          onClick={() => change((current) => drawCells(current, Math.floor(Math.random() * SEEDS)))}
        >
          <IconArrowsShuffle size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.word}>Random</span>
        </Button>
      </div>
      <div className={`${classes.setting} ${classes.addresses}`}>
        <span className={classes.name} aria-hidden="true">
          Addresses
        </span>
        <Segmented
          label="Addresses"
          choices={KINDS}
          value={run.addresses.kind}
          onChange={(kind) => change((current) => changeAddresses(current, toKind(current, kind)))}
        />
        <button
          type="button"
          className={`icon-button control ${classes.typing}`}
          aria-label="Type addresses as kets"
          aria-expanded={isTyping}
          aria-controls={`${id}-kets`}
          onClick={() => setTyping(!isTyping)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </button>
        <div id={`${id}-kets`} className={classes.kets} data-open={isTyping || undefined}>
          <KetsField id={id} run={run} change={change} />
        </div>
      </div>
    </div>
  );
}
