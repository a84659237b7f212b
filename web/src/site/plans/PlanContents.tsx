import { recordPath } from '@qram/contract/collection/record-pages';
import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { Offers } from '@qram/contract/modules/offers/offers';
import { parseCodes } from '@qram/contract/values/comma-list';
import { Fragment } from 'react';
import { Link } from 'react-router';
import classes from './PlansPage.module.css';
import { contentsId, FREE_LESSONS } from './plan-rows.ts';

const MAX_UNFOLDED = 8;

interface Item {
  id: number;
  title: string;
}

interface GroupProps {
  id: string;
  title: string;
  service: string;
  items: readonly Item[];
  to?(item: Item): string;
}

function Group({ id, title, service, items, to }: GroupProps) {
  if (items.length === 0) return null;
  const list = (shown: readonly Item[]) => (
    <ul className="grid text-4 wrap-anywhere">
      {shown.map((item) => (
        <li key={item.id}>
          {to ? (
            <Link dir="auto" className="list-link" to={to(item)}>
              {item.title}
            </Link>
          ) : (
            <span dir="auto" className={classes.item}>
              {item.title}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <li className={classes.group} id={id}>
      <h3 className="text-5">{title}</h3>
      <p dir="auto" className="text-3 text-ink-3 wrap-anywhere">
        {service}
      </p>
      {list(items.slice(0, MAX_UNFOLDED))}
      {items.length > MAX_UNFOLDED ? (
        <details className={classes.more}>
          <summary className="text-accent text-4 font-medium">{`and ${items.length - MAX_UNFOLDED} more`}</summary>
          {list(items.slice(MAX_UNFOLDED))}
        </details>
      ) : null}
    </li>
  );
}

/** What each plan opens itself; what it contains is listed at that plan. */
export function PlanContents({ buttons, offers }: { buttons: readonly ServiceButton[]; offers: Offers }) {
  const lessonPath = (lesson: Item) => recordPath('topics', lesson);
  const free = buttons.some(({ premium }) => premium === 0) ? offers.free_lessons : [];
  const paid = buttons.flatMap((button) => {
    const opened = offers.services.find(({ service_id }) => service_id === button.id);
    if (button.premium === 0 || !opened) return [];
    const own = parseCodes(button.opens_topics);
    const lessons = opened.lessons.filter(({ id }) => own.includes(id));
    const applications = button.opens_premium_apps === 1 ? opened.applications : [];
    return [{ button, opened: { lessons, applications } }];
  });
  if (free.length === 0 && !paid.some(({ opened }) => opened.lessons.length + opened.applications.length > 0))
    return null;
  return (
    <section className="mt-section" aria-labelledby="contents-title">
      <h2 id="contents-title" className="text-7">
        Lessons and applications
      </h2>
      <ul className="grid mt-6 grid-fit-[260px] gap-6 gap-y-8">
        <Group id={FREE_LESSONS} title="Free lessons" service="For everyone" items={free} to={lessonPath} />
        {paid.map(({ button, opened }) => (
          <Fragment key={button.id}>
            <Group
              id={contentsId('lessons', button)}
              title="Premium lessons"
              service={button.title}
              items={opened.lessons}
              to={lessonPath}
            />
            <Group
              id={contentsId('applications', button)}
              title="Premium applications"
              service={button.title}
              items={opened.applications}
            />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}
