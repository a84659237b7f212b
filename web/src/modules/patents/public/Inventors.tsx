import { Fragment } from 'react';
import { Link } from 'react-router';
import { urlWith } from '../../../ui/controls/list-url.ts';
import classes from './Inventors.module.css';
import { placed } from './patent-details.ts';

const MAX_UNFOLDED = 8;
const SHOWN_OF_MANY = 6;

interface InventorsProps {
  names: readonly string[];
  linked?: boolean;
}

const NameLink = ({ name }: { name: string }) => (
  <Link to={urlWith('/search', { q: name })} aria-label={`Search for ${name}`}>
    <bdi>{name}</bdi>
  </Link>
);

const Names = ({ names, linked }: InventorsProps) =>
  linked ? (
    placed(names).map(({ place, text: name }, at) => (
      <Fragment key={place}>
        {at > 0 ? <span>, </span> : null}
        <NameLink name={name} />
      </Fragment>
    ))
  ) : (
    <span dir="auto">{names.join(', ')}</span>
  );

export function Inventors({ names, linked = false }: InventorsProps) {
  if (names.length <= MAX_UNFOLDED) return <Names names={names} linked={linked} />;
  const others = names.slice(SHOWN_OF_MANY);
  return (
    <>
      <Names names={names.slice(0, SHOWN_OF_MANY)} linked={linked} />
      <details className={classes.others}>
        <summary>{`and ${others.length} more`}</summary>
        <Names names={others} linked={linked} />
      </details>
    </>
  );
}
