import { DEVICES, type HardwareNoise, hasPossibleTimes, MAX_TIME, MIN_TIME } from '@qram/simulator';
import { Choice } from '../Choice.tsx';
import { NumberField } from '../NumberField.tsx';
import page from '../SimulatorPage.module.css';
import classes from './NoiseControls.module.css';

interface DeviceControlsProps {
  noise: HardwareNoise;
  onChange(noise: HardwareNoise, group?: string): void;
}

const OWN = 'Own numbers';
const DEVICE_CHOICES = [...DEVICES.map(({ name }) => name), OWN].map((name) => [name, name] as const);

/** T1, T2, loss and the time of a step, entered or of a device. */
export function DeviceControls({ noise, onChange }: DeviceControlsProps) {
  const device = DEVICES.find(({ t1, t2 }) => t1 === noise.t1 && t2 === noise.t2);
  const change = (part: Partial<HardwareNoise>, group?: string) => {
    const next = { ...noise, ...part };
    // A longer T1 alone would be refused as long as T2 is not entered, so the other one follows.
    if (hasPossibleTimes(next)) onChange(next, group);
    else if (part.t1 !== undefined && next.t1 !== null) onChange({ ...next, t2: 2 * next.t1 }, group);
    else if (next.t2 !== null) onChange({ ...next, t1: next.t2 / 2 }, group);
  };
  return (
    <>
      <div className={classes.whole}>
        <Choice
          label="Device"
          choices={DEVICE_CHOICES}
          value={device?.name ?? OWN}
          onChange={(name) => {
            const chosen = DEVICES.find((known) => known.name === name);
            if (chosen) change({ t1: chosen.t1, t2: chosen.t2 });
          }}
        />
        <p className={page.note}>
          {device
            ? `${device.source}. That T1 and T2 of a qubit hold for L, R and bits on their way is an assumption, and so are loss and the time of a step.`
            : 'Empty T1 or T2: no such errors. T2 is at most twice T1.'}
        </p>
      </div>
      <div className={classes.numbers}>
        {(
          [
            ['t1', 'T1 in µs'],
            ['t2', 'T2 in µs'],
          ] as const
        ).map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            value={noise[name]}
            min={MIN_TIME}
            max={MAX_TIME}
            canBeEmpty
            onChange={(value) => change({ [name]: value }, name)}
          />
        ))}
        <NumberField
          label="Step in µs"
          value={noise.stepTime}
          min={MIN_TIME}
          max={MAX_TIME}
          onChange={(stepTime) => {
            if (stepTime !== null) change({ stepTime }, 'stepTime');
          }}
        />
        <NumberField
          label="Loss per step"
          value={noise.loss}
          min={0}
          max={1}
          onChange={(loss) => {
            if (loss !== null) change({ loss }, 'loss');
          }}
        />
      </div>
    </>
  );
}
