import type { MediaFile } from '@qram/contract/modules/media';
import { Link } from 'react-router';
import { count } from '../../../admin/text-format.ts';
import { labelsOfUse, places } from './media-labels.ts';
import classes from './media-panel.module.css';

/** Links to the records that use a file. */
export function MediaUses({ file }: { file: MediaFile }) {
  const more = file.uses - file.used_by.length;
  return (
    <section className={classes.section} aria-labelledby="media-uses">
      <h3 className={classes.heading} id="media-uses">
        Where used {file.uses > 0 ? <span className={classes.quiet}>{places(file.uses)}</span> : null}
      </h3>
      {file.uses === 0 ? <p className={classes.text}>No slide, card, logo, patent or lesson uses this file.</p> : null}
      <ul className={classes.uses}>
        {file.used_by.map((use) => {
          const { title, to, place, icon: UseIcon } = labelsOfUse(use);
          return (
            <li key={`${use.kind} ${use.id ?? use.title}`} className={classes.use}>
              <UseIcon size={17} stroke={1.6} aria-hidden="true" />
              <Link to={to} className={classes.useLink}>
                {title}
              </Link>
              <span className={classes.usePlace}>{place}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className={classes.text}>and {count(more)} more</p> : null}
    </section>
  );
}
