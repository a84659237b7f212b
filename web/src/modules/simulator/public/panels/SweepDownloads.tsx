import type { SweepPoint, SweepSettings } from '@qram/simulator';
import { formatSweep } from '@qram/simulator/sweep-format';
import { saveFile } from '../../../../ui/text/save-file.ts';
import page from '../SimulatorPage.module.css';

/** A simulated chart as a file, for those with premium applications. */
export function SweepDownloads({ settings, points }: { settings: SweepSettings; points: readonly SweepPoint[] }) {
  const download = (format: 'csv' | 'json') => {
    const type = format === 'csv' ? 'text/csv' : 'application/json';
    saveFile(new Blob([formatSweep(settings, points, format)], { type }), `qram-fidelity.${format}`);
  };
  return (['csv', 'json'] as const).map((format) => (
    <button key={format} type="button" className={`${page.textButton} script-only`} onClick={() => download(format)}>
      {`Download ${format.toUpperCase()}`}
    </button>
  ));
}
