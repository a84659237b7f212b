import { Skeleton } from '../../../ui/Skeleton.tsx';
import row from './TopicRow.module.css';
import panel from './TutorialPanel.module.css';
import results from './TutorialResults.module.css';

function WaitingRow({ width, parts }: { width: string; parts: number[] }) {
  return (
    <div className={row.topic}>
      <div className={row.text}>
        <Skeleton height="1.45rem" width={width} />
        <Skeleton height="24px" width="64px" radius="6px" />
      </div>
      <div className={row.parts}>
        {parts.map((part) => (
          <Skeleton key={part} height="44px" width="84px" radius="10px" />
        ))}
      </div>
    </div>
  );
}

/** Skeletons in the shape of two groups. */
export function WaitingTutorials() {
  return (
    <div className={results.groups}>
      <p className="visually-hidden" role="status">
        Loading tutorials...
      </p>
      {[0, 1].map((at) => (
        <div key={at} className={panel.panel} aria-hidden="true">
          <div className={panel.title}>
            <Skeleton height="1.7rem" width="min(260px, 60%)" />
          </div>
          <div className={panel.topics}>
            <WaitingRow width="min(340px, 80%)" parts={[0, 1, 2]} />
            <WaitingRow width="min(280px, 65%)" parts={[0, 1]} />
            <WaitingRow width="min(380px, 85%)" parts={[0, 1, 2]} />
          </div>
        </div>
      ))}
    </div>
  );
}
