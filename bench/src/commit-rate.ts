import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { printRate } from './rate-program.ts';

const [seconds, concurrency, database = ''] = process.argv.slice(2);
/** About the size of a typical row. */
const ROW = 'x'.repeat(200);

async function measureSqlite(folder: string): Promise<void> {
  const file = path.join(folder, 'commits.sqlite');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  db.exec('create table commits (id integer primary key, content text not null)');
  const insert = db.prepare('insert into commits (content) values (?)');
  await printRate(Number(seconds), 1, async () => insert.run(ROW));
  db.close();
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

async function measurePostgres(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query('create table if not exists bench_commits (id serial primary key, content text not null)');
  await printRate(Number(seconds), Number(concurrency), () =>
    pool.query('insert into bench_commits (content) values ($1)', [ROW]),
  );
  await pool.query('drop table bench_commits');
  await pool.end();
}

/**
 * Baseline for writes: `node commit-rate.ts <seconds> <concurrent inserts> <folder or postgres://…>`. One insert per
 * commit, with the product's settings and pool size.
 */
await (database.startsWith('postgres') ? measurePostgres(database) : measureSqlite(database));
