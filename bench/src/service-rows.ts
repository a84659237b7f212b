import { type Content, openContent } from './content-database.ts';

const DAY_MS = 86_400_000;
const DAYS = 364;
const SERVICES = [1, 2, 3];
const REQUESTS_PER_USER = SERVICES.length * 2;
const STATUSES = ['Pending', 'Approved', 'Rejected'];

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Inserts users until there are `count`. @returns all ids */
function fillUsers(content: Content, count: number): number[] {
  const insert = content.prepare(
    "insert into users (created_at, updated_at, name, username, email, password_hash, role, status) values (?, ?, ?, ?, ?, '-', 'user', 'active')",
  );
  for (let number = content.count('users'); number < count; number += 1) {
    const at = daysAgo(number % DAYS);
    insert.run(at, at, `User ${number}`, `user${number}`, `user${number}@example.test`);
  }
  return content
    .prepare('select id from users order by id')
    .all()
    .map(({ id }) => Number(id));
}

/** Inserts users until there are `count`. */
export function fillUsersTo(dataDir: string, count: number): void {
  const content = openContent(dataDir);
  content.exec('begin');
  fillUsers(content, count);
  content.commit();
}

/** Inserts requests until there are `count`, with enough users. */
export function fillRequests(dataDir: string, count: number): void {
  const content = openContent(dataDir);
  content.exec('begin');
  const users = fillUsers(content, Math.ceil(count / REQUESTS_PER_USER) + 1);
  const request = content.prepare(
    'insert into service_requests (created_at, updated_at, user_id, service_id, is_monthly, status, price_cents) values (?, ?, ?, ?, ?, ?, ?)',
  );
  for (let number = content.count('service_requests'); number < count; number += 1) {
    const at = daysAgo((number * 7919) % DAYS);
    const user = users[Math.floor(number / REQUESTS_PER_USER)] ?? 1;
    const service = SERVICES[number % SERVICES.length] ?? 1;
    request.run(
      at,
      at,
      user,
      service,
      Math.floor((number % REQUESTS_PER_USER) / 3),
      STATUSES[((number * 31) % 7) % 3] ?? 'Pending',
      4900,
    );
  }
  content.commit();
}

/** Inserts counters of clicks per service, user and day, with as many views and the daily requests. */
export function fillClicks(dataDir: string, clicks: number): void {
  const content = openContent(dataDir);
  content.exec('begin');
  const users = fillUsers(content, 1001);
  const shares = (parts: number) => (part: number) => Math.floor(clicks / parts) + (part < clicks % parts ? 1 : 0);
  content.exec('delete from click_stats; delete from daily_counts');
  const stats = content.prepare(
    'insert into click_stats (user_id, button1_clicks, button2_clicks, button3_clicks, updated_at) values (?, ?, ?, ?, ?)',
  );
  const share = shares(users.length);
  users.forEach((user, number) => {
    const third = Math.floor(share(number) / 3);
    stats.run(user, share(number) - 2 * third, third, third, daysAgo((number * 7919) % DAYS));
  });
  const daily = content.prepare('insert into daily_counts (day, series, part, total) values (?, ?, ?, ?)');
  const total = shares(DAYS * SERVICES.length);
  for (let day = 0; day < DAYS; day += 1) {
    const name = daysAgo(day).slice(0, 10);
    for (const [place, service] of SERVICES.entries())
      daily.run(name, 'clicks', String(service), total(day * SERVICES.length + place));
    daily.run(name, 'views', '', total(day));
    daily.run(name, 'registrations', '', day % 5);
    for (const status of STATUSES) daily.run(name, 'requests', status, day % 3);
  }
  for (const [place, service] of SERVICES.entries())
    content.prepare('update buttons set clicks_count = ? where id = ?').run(shares(SERVICES.length)(place), service);
  content.commit();
}
