-- The schema of this version's database, for reading. Migrations make it; a test compares it with them.
-- To write it again: UPDATE_SCHEMA=1 npm test -- sqlite postgres server/migrations/schema.test.ts

-- ==== SQLite ====

CREATE TABLE audit_entries (
  id integer primary key autoincrement,
  at text not null,
  actor_id integer,
  actor_name text,
  address text not null,
  request_id text not null,
  action text not null,
  collection text not null,
  record_id integer,
  before text,
  after text,
  batch text,
  listed integer default 1 not null
);
CREATE INDEX audit_entries_at on audit_entries (at, id);
CREATE INDEX audit_entries_by_actor_id on audit_entries (actor_id, at, id);
CREATE INDEX audit_entries_by_collection on audit_entries (collection, at, id);
CREATE INDEX audit_entries_by_action on audit_entries (action, at, id);
CREATE INDEX audit_entries_by_collection_record_id on audit_entries (collection, record_id, at, id);
CREATE INDEX audit_entries_by_record_id on audit_entries (record_id, at, id);
CREATE INDEX audit_entries_by_batch on audit_entries (batch, action, collection, at, id) where batch is not null;
CREATE INDEX audit_entries_listed on audit_entries (at, id) where listed = 1;
CREATE TRIGGER audit_entries_no_update before update on audit_entries begin select raise(abort, 'audit_entries cannot be changed'); end;
CREATE TRIGGER audit_entries_no_delete before delete on audit_entries begin select raise(abort, 'audit_entries cannot be changed'); end;
CREATE TRIGGER audit_entries_no_replace before insert on audit_entries when new.id > 0 and exists (select 1 from audit_entries where id = new.id) begin select raise(abort, 'audit_entries cannot be changed'); end;

CREATE TABLE bulk_edit_rows (
  bulk_edit_id integer not null references bulk_edits (id) on delete cascade,
  record_id integer not null,
  before text not null,
  updated_at text not null,
  constraint bulk_edit_rows_key primary key (bulk_edit_id, record_id)
);

CREATE TABLE bulk_edits (
  id integer primary key autoincrement,
  collection text not null,
  batch text not null unique,
  created_at text not null,
  created_by_id integer,
  created_by_name text,
  undone_at text,
  undone_by_name text
);
CREATE INDEX bulk_edits_created on bulk_edits (created_at);

CREATE TABLE button_topics (
  button_id integer not null references buttons (id) on delete cascade,
  topic_id integer not null references topics (id) on delete cascade,
  constraint button_topics_key primary key (button_id, topic_id)
);
CREATE INDEX button_topics_topic on button_topics (topic_id);

CREATE TABLE buttons (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  desc text not null,
  link text not null,
  order integer not null,
  active integer not null,
  type text not null,
  premium integer not null,
  monthly_price_cents integer not null,
  pay_as_you_go_price_cents integer not null,
  clicks_count integer default 0 not null,
  months integer,
  opens_premium_apps integer default 0 not null,
  deliverables text default '' not null,
  answer_time text default '' not null,
  contains integer
);
CREATE INDEX buttons_order on buttons (order, id) where deleted_at is null;
CREATE INDEX buttons_trashed on buttons (deleted_at, id) where deleted_at is not null;

CREATE TABLE categories (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  order integer default 1000000 not null
);
CREATE INDEX categories_title on categories (title collate nocase, id) where deleted_at is null;
CREATE INDEX categories_created on categories (created_at, id) where deleted_at is null;
CREATE INDEX categories_trashed on categories (deleted_at, id) where deleted_at is not null;
CREATE INDEX categories_order on categories (order, id) where deleted_at is null;

CREATE TABLE click_stats (
  id integer primary key autoincrement,
  user_id integer not null unique references users (id) on delete cascade,
  button1_clicks integer default 0 not null,
  button2_clicks integer default 0 not null,
  button3_clicks integer default 0 not null,
  updated_at text not null
);
CREATE INDEX click_stats_updated on click_stats (updated_at, id);

CREATE TABLE contact_info (
  id integer primary key,
  address text not null,
  phone text not null,
  email text not null,
  updated_at text not null,
  linkedin_url text default '' not null,
  x_url text default '' not null,
  github_url text default '' not null,
  youtube_url text default '' not null,
  facebook_url text default '' not null
);

CREATE TABLE contact_messages (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  user_id integer references users (id) on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  address text not null,
  user_agent text not null,
  state text not null,
  outbox_id integer references outbox (id) on delete set null,
  network text,
  constraint contact_messages_state check (state in ('new', 'read', 'answered', 'spam'))
);
CREATE INDEX contact_messages_created on contact_messages (created_at, id) where deleted_at is null;
CREATE INDEX contact_messages_by_state on contact_messages (state, created_at, id) where deleted_at is null;
CREATE INDEX contact_messages_by_address on contact_messages (address, created_at);
CREATE INDEX contact_messages_by_user_id on contact_messages (user_id, created_at);
CREATE INDEX contact_messages_trashed on contact_messages (deleted_at, id) where deleted_at is not null;
CREATE INDEX contact_messages_by_network on contact_messages (network, created_at);

CREATE TABLE contact_replies (
  id integer primary key autoincrement,
  message_id integer not null references contact_messages (id) on delete cascade,
  text text not null,
  sent_by_id integer,
  sent_by_name text,
  created_at text not null,
  outbox_id integer references outbox (id) on delete set null
);
CREATE INDEX contact_replies_message on contact_replies (message_id, id);
CREATE INDEX contact_replies_outbox on contact_replies (outbox_id);

CREATE TABLE content_versions (
  collection text primary key,
  version integer not null
);

CREATE TABLE daily_counts (
  day text not null,
  series text not null,
  part text not null,
  total integer not null,
  constraint daily_counts_key primary key (day, series, part)
);

CREATE TABLE features (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  order integer not null,
  active integer not null,
  icon_url text default '' not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text,
  link text default '' not null,
  link_text text default '' not null
);
CREATE INDEX features_order on features (order, id) where deleted_at is null;
CREATE INDEX features_trashed on features (deleted_at, id) where deleted_at is not null;
CREATE INDEX features_publish_at on features (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX features_unpublish_at on features (unpublish_at) where deleted_at is null;

CREATE TABLE features_section (
  id integer primary key,
  subtitle text not null,
  updated_at text not null
);

CREATE TABLE gallery (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  order integer not null,
  active integer not null,
  image text default '' not null,
  image_width integer,
  image_height integer,
  image_variants text default '[]' not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text
);
CREATE INDEX gallery_order on gallery (order, id) where deleted_at is null;
CREATE INDEX gallery_trashed on gallery (deleted_at, id) where deleted_at is not null;
CREATE INDEX gallery_publish_at on gallery (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX gallery_unpublish_at on gallery (unpublish_at) where deleted_at is null;

CREATE TABLE given_months (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  service_title text not null,
  undo_until text not null,
  before text not null,
  after text not null
);
CREATE INDEX given_months_user on given_months (user_id);

CREATE TABLE glossary (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  synonyms text default '' not null,
  lesson text default '' not null,
  publish_at text,
  unpublish_at text
);
CREATE INDEX glossary_title on glossary (title, id) where deleted_at is null;

CREATE TABLE gone_records (
  collection text not null,
  record_id integer not null,
  constraint gone_records_key primary key (collection, record_id)
);

CREATE TABLE grants (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  opens text not null,
  target integer not null,
  starts_at text not null,
  ends_at text,
  request_id integer references service_requests (id) on delete cascade,
  granted_by_id integer,
  granted_by_name text,
  end_notified_at text,
  constraint grants_opens check (opens in ('level', 'topic', 'premium_apps'))
);
CREATE UNIQUE INDEX grants_by_hand on grants (user_id, opens, target) where request_id is null;
CREATE UNIQUE INDEX grants_by_request on grants (request_id, opens, target) where request_id is not null;
CREATE INDEX grants_user on grants (user_id, opens, target);
CREATE INDEX grants_target on grants (opens, target, user_id);
CREATE INDEX grants_by_hand_ends on grants (ends_at, user_id) where request_id is null and ends_at is not null and end_notified_at is null;

CREATE TABLE import_rows (
  import_id integer not null references imports (id) on delete cascade,
  record_id integer not null,
  before text,
  updated_at text not null,
  constraint import_rows_key primary key (import_id, record_id)
);

CREATE TABLE imports (
  id integer primary key autoincrement,
  collection text not null,
  file_name text not null,
  created_at text not null,
  created_by_id integer,
  created_by_name text,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  undone_at text,
  undone_by_name text,
  batch text
);
CREATE INDEX imports_created on imports (created_at);
CREATE INDEX imports_batch on imports (batch);

CREATE TABLE known_sign_ins (
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  value text not null,
  last_at text not null,
  constraint known_sign_ins_key primary key (user_id, kind, value)
);

CREATE TABLE learning_records (
  user_id integer not null references users (id) on delete cascade,
  collection text not null,
  record_id integer not null,
  started_at text,
  bookmarked_at text,
  done_at text,
  position integer default 0 not null,
  last_at text not null,
  section text,
  constraint learning_records_key primary key (user_id, collection, record_id)
);
CREATE INDEX learning_records_of_record on learning_records (collection, record_id);

CREATE TABLE lesson_editors (
  tab text primary key,
  topic_id integer not null references topics (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  opened_at text not null,
  seen_at text not null
);
CREATE INDEX lesson_editors_of_topic on lesson_editors (topic_id);
CREATE INDEX lesson_editors_of_user on lesson_editors (user_id);

CREATE TABLE lesson_notes (
  user_id integer not null references users (id) on delete cascade,
  topic_id integer not null references topics (id) on delete cascade,
  text text not null,
  updated_at text not null,
  constraint lesson_notes_key primary key (user_id, topic_id)
);
CREATE INDEX lesson_notes_of_topic on lesson_notes (topic_id);

CREATE TABLE lesson_pictures (
  topic_id integer not null references topics (id) on delete cascade,
  file text not null,
  constraint lesson_pictures_key primary key (topic_id, file)
);
CREATE INDEX lesson_pictures_file on lesson_pictures (file);

CREATE TABLE list_views (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null
);
CREATE UNIQUE INDEX list_views_unique on list_views (user_id, list, name);

CREATE TABLE logos (
  key text primary key,
  image text not null,
  updated_at text not null
);

CREATE TABLE media (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  folder text not null,
  file text not null,
  name text not null,
  type text not null,
  size integer,
  width integer,
  height integer,
  variants text default '[]' not null,
  alt text default '' not null,
  focal_x integer,
  focal_y integer,
  uploaded_by_id integer,
  uploaded_by_name text,
  retained integer default 0 not null
);
CREATE UNIQUE INDEX media_file on media (folder, file);
CREATE INDEX media_created on media (created_at, id) where deleted_at is null;
CREATE INDEX media_name on media (name collate nocase, id) where deleted_at is null;

CREATE TABLE one_time_tokens (
  token_hash text primary key,
  purpose text not null,
  subject integer,
  detail text not null,
  created_at text not null,
  expires_at text not null,
  ended_at text,
  attempts integer default 0 not null
);
CREATE INDEX one_time_tokens_subject on one_time_tokens (purpose, subject);
CREATE INDEX one_time_tokens_expiry on one_time_tokens (expires_at);

CREATE TABLE outbox (
  id integer primary key autoincrement,
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  payload text not null,
  created_at text not null,
  attempts integer default 0 not null,
  next_attempt_at text not null,
  claimed_at text,
  claimed_by text,
  sent_at text,
  last_error text,
  reply_to text,
  first_attempt_at text,
  expires_at text,
  failed_at text,
  priority integer default 1 not null,
  recipient_key text
);
CREATE INDEX outbox_created on outbox (created_at, id);
CREATE INDEX outbox_claim on outbox (priority, next_attempt_at, id) where sent_at is null and failed_at is null;
CREATE INDEX outbox_by_recipient on outbox (recipient_key, created_at) where recipient_key is not null;

CREATE TABLE patents (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  patent_number text not null,
  inventors text not null,
  issue_date text,
  issue_year integer,
  description text not null,
  pdf_url text default '' not null,
  user_id integer not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text,
  doi text
);
CREATE INDEX patents_issued on patents (issue_date, id) where deleted_at is null;
CREATE INDEX patents_year on patents (issue_year, issue_date, id) where deleted_at is null;
CREATE INDEX patents_created on patents (created_at, id) where deleted_at is null;
CREATE INDEX patents_document on patents (pdf_url);
CREATE INDEX patents_title on patents (title collate nocase, id) where deleted_at is null;
CREATE INDEX patents_patent_number on patents (patent_number collate nocase, id) where deleted_at is null;
CREATE INDEX patents_trashed on patents (deleted_at, id) where deleted_at is not null;
CREATE INDEX patents_publish_at on patents (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX patents_unpublish_at on patents (unpublish_at) where deleted_at is null;

CREATE TABLE preview_comments (
  id integer primary key autoincrement,
  preview_id integer not null references previews (id) on delete cascade,
  approved integer not null,
  name text not null,
  text text not null,
  record_updated_at text not null,
  record_version integer,
  created_at text not null
);
CREATE INDEX preview_comments_preview on preview_comments (preview_id, id);

CREATE TABLE previews (
  id integer primary key autoincrement,
  token_hash text not null unique,
  collection text not null,
  record_id integer,
  changes text,
  files text default '[]' not null,
  created_at text not null,
  created_by text,
  expires_at text not null,
  ended_at text,
  created_by_id integer
);
CREATE INDEX previews_record on previews (collection, record_id);
CREATE INDEX previews_expiry on previews (expires_at);

CREATE TABLE qram_categories (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  order integer default 1000000 not null
);
CREATE INDEX qram_categories_title on qram_categories (title collate nocase, id) where deleted_at is null;
CREATE INDEX qram_categories_created on qram_categories (created_at, id) where deleted_at is null;
CREATE INDEX qram_categories_trashed on qram_categories (deleted_at, id) where deleted_at is not null;
CREATE INDEX qram_categories_order on qram_categories (order, id) where deleted_at is null;

CREATE TABLE qram_topics (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  category_id integer not null references qram_categories (id),
  title text not null,
  link text,
  description text not null,
  premium integer default 0 not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text,
  order integer default 1000000 not null,
  target text default 'link' not null,
  preset text
);
CREATE INDEX qram_topics_category on qram_topics (category_id, id) where deleted_at is null;
CREATE INDEX qram_topics_trashed on qram_topics (deleted_at, id) where deleted_at is not null;
CREATE INDEX qram_topics_of_category on qram_topics (category_id);
CREATE INDEX qram_topics_publish_at on qram_topics (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX qram_topics_unpublish_at on qram_topics (unpublish_at) where deleted_at is null;
CREATE INDEX qram_topics_order on qram_topics (category_id, order, id) where deleted_at is null;

CREATE TABLE question_attempts (
  user_id integer not null references users (id) on delete cascade,
  topic_id integer not null references topics (id) on delete cascade,
  question_key text not null,
  attempts integer not null,
  first_correct integer not null,
  solved_at text,
  review_stage integer not null,
  due_at text not null,
  last_at text not null,
  constraint question_attempts_key primary key (user_id, topic_id, question_key)
);
CREATE INDEX question_attempts_due on question_attempts (user_id, due_at);
CREATE INDEX question_attempts_of_topic on question_attempts (topic_id);

CREATE TABLE record_versions (
  id integer primary key autoincrement,
  collection text not null,
  record_id integer not null,
  number integer not null,
  at text not null,
  actor_id integer,
  actor_name text,
  action text not null,
  snapshot text not null,
  changed text not null,
  restored_from integer
);
CREATE UNIQUE INDEX record_versions_number on record_versions (collection, record_id, number);

CREATE TABLE recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_key primary key (user_id, code_hash)
);

CREATE TABLE released_files (
  key text primary key,
  released_at text not null,
  purged_at text
);
CREATE INDEX released_files_time on released_files (purged_at, released_at);

CREATE TABLE rendered_lessons (
  topic_id integer not null primary key references topics (id) on delete cascade,
  html text not null,
  text text not null,
  outline text not null,
  minutes integer not null,
  notebook_html text,
  notebook_text text default '' not null,
  format integer default 0 not null,
  questions text default '[]' not null
);

CREATE VIRTUAL TABLE search_by_open_words using fts5(kind, open_words, content = 'search_documents', content_rowid = 'id', tokenize = 'ascii', detail = 'column', prefix = '2 3 4 5 6');

CREATE VIRTUAL TABLE search_by_premium_words using fts5(kind, premium_words, content = 'search_documents', content_rowid = 'id', tokenize = 'ascii', detail = 'column', prefix = '2 3 4 5 6');

CREATE VIRTUAL TABLE search_by_title_words using fts5(kind, title_words, content = 'search_documents', content_rowid = 'id', tokenize = 'ascii', detail = 'column', prefix = '2 3 4 5 6');

CREATE TABLE search_documents (
  id integer primary key autoincrement,
  collection text not null,
  record_id integer not null,
  address text not null,
  title text not null,
  context text not null,
  summary text not null,
  detail text not null,
  body text not null,
  premium integer not null,
  category_id integer,
  created_at text not null,
  record_updated_at text not null,
  publish_at text,
  unpublish_at text,
  title_words text not null,
  summary_words text not null,
  open_words text not null,
  premium_words text not null,
  kind text not null default '',
  constraint search_documents_record unique (collection, record_id)
);
CREATE INDEX search_documents_category on search_documents (collection, category_id, id);
CREATE INDEX search_documents_premium on search_documents (collection, record_id) where premium = 1;
CREATE TRIGGER search_documents_added after insert on search_documents begin insert into search_by_title_words (rowid, kind, title_words) values (new.id, new.kind, new.title_words); insert into search_by_open_words (rowid, kind, open_words) values (new.id, new.kind, new.open_words); insert into search_by_premium_words (rowid, kind, premium_words) values (new.id, new.kind, new.premium_words); end;
CREATE TRIGGER search_documents_deleted after delete on search_documents begin insert into search_by_title_words (search_by_title_words, rowid, kind, title_words) values ('delete', old.id, old.kind, old.title_words); insert into search_by_open_words (search_by_open_words, rowid, kind, open_words) values ('delete', old.id, old.kind, old.open_words); insert into search_by_premium_words (search_by_premium_words, rowid, kind, premium_words) values ('delete', old.id, old.kind, old.premium_words); end;
CREATE TRIGGER search_documents_changed after update on search_documents when old.kind is not new.kind or old.title_words is not new.title_words or old.open_words is not new.open_words or old.premium_words is not new.premium_words begin insert into search_by_title_words (search_by_title_words, rowid, kind, title_words) values ('delete', old.id, old.kind, old.title_words); insert into search_by_open_words (search_by_open_words, rowid, kind, open_words) values ('delete', old.id, old.kind, old.open_words); insert into search_by_premium_words (search_by_premium_words, rowid, kind, premium_words) values ('delete', old.id, old.kind, old.premium_words); insert into search_by_title_words (rowid, kind, title_words) values (new.id, new.kind, new.title_words); insert into search_by_open_words (rowid, kind, open_words) values (new.id, new.kind, new.open_words); insert into search_by_premium_words (rowid, kind, premium_words) values (new.id, new.kind, new.premium_words); end;

CREATE TABLE search_words (
  id integer primary key autoincrement,
  word text not null unique
);
CREATE TRIGGER search_words_added after insert on search_words begin insert into search_words_trigrams (rowid, word) values (new.id, ' ' || new.word || ' '); end;
CREATE TRIGGER search_words_deleted after delete on search_words begin insert into search_words_trigrams (search_words_trigrams, rowid, word) values ('delete', old.id, ' ' || old.word || ' '); end;

CREATE VIRTUAL TABLE search_words_trigrams using fts5(word, content = '', tokenize = 'trigram', detail = 'none');

CREATE TABLE second_factors (
  user_id integer primary key references users (id) on delete cascade,
  secret text not null,
  created_at text not null,
  confirmed_at text,
  last_step integer default 0 not null,
  failures integer default 0 not null,
  failing_since text
);

CREATE TABLE service_request_decisions (
  request_id integer primary key references service_requests (id) on delete cascade,
  undo_until text not null,
  mail_id integer,
  last_step_id integer not null,
  before text not null,
  after text not null
);

CREATE TABLE service_request_steps (
  id integer primary key autoincrement,
  request_id integer not null references service_requests (id) on delete cascade,
  at text not null,
  from_status text,
  to_status text not null,
  actor_id integer,
  actor_name text,
  kind text default 'status' not null,
  ends_at text
);
CREATE INDEX service_request_steps_request on service_request_steps (request_id, id);

CREATE TABLE service_requests (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  user_id integer not null references users (id) on delete cascade,
  service_id integer not null references buttons (id),
  is_monthly integer not null,
  status text not null,
  price_cents integer not null,
  access_level integer,
  message text,
  reason text,
  currency text default 'USD' not null,
  service_title text,
  terms_version_id integer,
  starts_at text,
  ends_at text,
  cancelled_at text,
  follows_id integer,
  end_notice integer,
  constraint service_requests_status check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint service_requests_plan check (is_monthly in (0, 1))
);
CREATE INDEX service_requests_created on service_requests (created_at, id) where deleted_at is null;
CREATE INDEX service_requests_updated on service_requests (updated_at, id) where deleted_at is null;
CREATE INDEX service_requests_by_user_id on service_requests (user_id, created_at, id) where deleted_at is null;
CREATE INDEX service_requests_by_service_id on service_requests (service_id, created_at, id) where deleted_at is null;
CREATE INDEX service_requests_by_is_monthly on service_requests (is_monthly, created_at, id) where deleted_at is null;
CREATE INDEX service_requests_by_status on service_requests (status, created_at, id) where deleted_at is null;
CREATE INDEX service_requests_trashed on service_requests (deleted_at, id) where deleted_at is not null;
CREATE INDEX service_requests_of_user on service_requests (user_id);
CREATE INDEX service_requests_of_service on service_requests (service_id);
CREATE UNIQUE INDEX service_requests_pending on service_requests (user_id, service_id, is_monthly) where deleted_at is null and status = 'Pending';
CREATE INDEX service_requests_packages on service_requests (user_id, status, ends_at) where deleted_at is null;
CREATE INDEX service_requests_ends on service_requests (ends_at, id) where deleted_at is null and ends_at is not null;

CREATE TABLE sessions (
  token_hash text primary key,
  id text not null unique,
  user_id integer not null references users (id) on delete cascade,
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null,
  address text not null,
  user_agent text not null
);
CREATE INDEX sessions_user on sessions (user_id);
CREATE INDEX sessions_expiry on sessions (expires_at);

CREATE TABLE simulations (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  link text not null,
  saved_at text not null,
  removed_at text
);
CREATE INDEX simulations_of_user on simulations (user_id, saved_at);
CREATE INDEX simulations_removed on simulations (removed_at);

CREATE TABLE site_state (
  key text primary key,
  value text not null
);

CREATE TABLE stored_files (
  key text primary key,
  size integer not null
);

CREATE TABLE terms (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  data text not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text
);
CREATE INDEX terms_created on terms (created_at, id) where deleted_at is null;
CREATE INDEX terms_updated on terms (updated_at, id) where deleted_at is null;
CREATE INDEX terms_trashed on terms (deleted_at, id) where deleted_at is not null;
CREATE INDEX terms_publish_at on terms (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX terms_unpublish_at on terms (unpublish_at) where deleted_at is null;

CREATE TABLE terms_acceptances (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  version_id integer not null references terms_versions (id),
  accepted_at text not null,
  address text not null,
  user_agent text not null
);
CREATE INDEX terms_acceptances_user on terms_acceptances (user_id, id);

CREATE TABLE terms_versions (
  id integer primary key autoincrement,
  hash text not null unique,
  terms text not null,
  created_at text not null
);

CREATE TABLE topic_prerequisites (
  topic_id integer not null references topics (id) on delete cascade,
  prerequisite_id integer not null references topics (id) on delete cascade,
  place integer not null,
  constraint topic_prerequisites_key primary key (topic_id, prerequisite_id)
);
CREATE INDEX topic_prerequisites_prerequisite on topic_prerequisites (prerequisite_id);

CREATE TABLE topics (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  category_id integer not null references categories (id),
  title text not null,
  video text,
  premium integer default 0 not null,
  pdf_file text,
  pdf_name text,
  ppt_file text,
  ppt_name text,
  zip_file text,
  zip_name text,
  description text default '' not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text,
  order integer default 1000000 not null,
  body text default '' not null,
  doi text,
  ipynb_file text,
  ipynb_name text,
  level text,
  taste text default 'none' not null,
  glossary integer default 0 not null
);
CREATE INDEX topics_category on topics (category_id, id) where deleted_at is null;
CREATE INDEX topics_created on topics (created_at, id) where deleted_at is null;
CREATE INDEX topics_title on topics (title collate nocase, id) where deleted_at is null;
CREATE INDEX topics_pdf_file on topics (pdf_file);
CREATE INDEX topics_ppt_file on topics (ppt_file);
CREATE INDEX topics_zip_file on topics (zip_file);
CREATE INDEX topics_trashed on topics (deleted_at, id) where deleted_at is not null;
CREATE INDEX topics_of_category on topics (category_id);
CREATE INDEX topics_publish_at on topics (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX topics_unpublish_at on topics (unpublish_at) where deleted_at is null;
CREATE INDEX topics_order on topics (category_id, order, id) where deleted_at is null;

CREATE TABLE user_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users (id) on delete cascade,
  created_at text not null,
  constraint user_identities_key primary key (issuer, subject)
);
CREATE INDEX user_identities_user on user_identities (user_id);

CREATE TABLE users (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  name text not null,
  username text not null,
  email text not null,
  password_hash text not null,
  avatar text,
  phone text,
  role text not null,
  status text not null,
  terms_accepted_at text,
  email_verified_at text,
  email_set_by_admin integer default 0 not null,
  former_email text,
  constraint users_role check (role in ('admin', 'user')),
  constraint users_status check (status in ('active', 'inactive'))
);
CREATE UNIQUE INDEX users_username_unique on users (lower(username)) where deleted_at is null;
CREATE UNIQUE INDEX users_email_unique on users (lower(email)) where deleted_at is null;
CREATE INDEX users_created on users (created_at, id) where deleted_at is null;
CREATE INDEX users_name on users (name collate nocase, id) where deleted_at is null;
CREATE INDEX users_admins on users (role, status) where deleted_at is null;
CREATE INDEX users_trashed on users (deleted_at, id) where deleted_at is not null;

CREATE TABLE videos (
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  link text not null,
  views integer default 0 not null,
  featured integer default 0 not null,
  publish_at text default '1970-01-01T00:00:00.000Z',
  unpublish_at text,
  publisher text default '' not null,
  captions text default '' not null,
  transcript text default '' not null,
  duration integer
);
CREATE INDEX videos_created on videos (created_at, id) where deleted_at is null;
CREATE INDEX videos_views on videos (views, id) where deleted_at is null;
CREATE INDEX videos_title on videos (title collate nocase, id) where deleted_at is null;
CREATE INDEX videos_link on videos (link collate nocase, id) where deleted_at is null;
CREATE INDEX videos_trashed on videos (deleted_at, id) where deleted_at is not null;
CREATE INDEX videos_publish_at on videos (publish_at, unpublish_at) where deleted_at is null;
CREATE INDEX videos_unpublish_at on videos (unpublish_at) where deleted_at is null;

-- ==== PostgreSQL ====

create table audit_entries (
  id integer not null default nextval('audit_entries_id_seq'::regclass),
  at text not null,
  actor_id integer,
  actor_name text,
  address text not null,
  request_id text not null,
  action text not null,
  collection text not null,
  record_id integer,
  before text,
  after text,
  batch text,
  listed integer not null default 1,
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_at ON audit_entries USING btree (at, id);
CREATE INDEX audit_entries_by_action ON audit_entries USING btree (action, at, id);
CREATE INDEX audit_entries_by_actor_id ON audit_entries USING btree (actor_id, at, id);
CREATE INDEX audit_entries_by_batch ON audit_entries USING btree (batch, action, collection, at, id) WHERE (batch IS NOT NULL);
CREATE INDEX audit_entries_by_collection ON audit_entries USING btree (collection, at, id);
CREATE INDEX audit_entries_by_collection_record_id ON audit_entries USING btree (collection, record_id, at, id);
CREATE INDEX audit_entries_by_record_id ON audit_entries USING btree (record_id, at, id);
CREATE INDEX audit_entries_listed ON audit_entries USING btree (at, id) WHERE (listed = 1);
CREATE TRIGGER audit_entries_no_change BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_changes_of_audit_entries();

create table bulk_edit_rows (
  bulk_edit_id integer not null,
  record_id integer not null,
  before text not null,
  updated_at text not null,
  constraint bulk_edit_rows_bulk_edit_id_fkey FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits(id) ON DELETE CASCADE,
  constraint bulk_edit_rows_key PRIMARY KEY (bulk_edit_id, record_id)
);

create table bulk_edits (
  id integer not null default nextval('bulk_edits_id_seq'::regclass),
  collection text not null,
  batch text not null,
  created_at text not null,
  created_by_id integer,
  created_by_name text,
  undone_at text,
  undone_by_name text,
  constraint bulk_edits_batch_key UNIQUE (batch),
  constraint bulk_edits_pkey PRIMARY KEY (id)
);
CREATE INDEX bulk_edits_created ON bulk_edits USING btree (created_at);

create table button_topics (
  button_id integer not null,
  topic_id integer not null,
  constraint button_topics_button_id_fkey FOREIGN KEY (button_id) REFERENCES buttons(id) ON DELETE CASCADE,
  constraint button_topics_key PRIMARY KEY (button_id, topic_id),
  constraint button_topics_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE
);
CREATE INDEX button_topics_topic ON button_topics USING btree (topic_id);

create table buttons (
  id integer not null default nextval('buttons_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  desc text not null,
  link text not null,
  order integer not null,
  active integer not null,
  type text not null,
  premium integer not null,
  monthly_price_cents integer not null,
  pay_as_you_go_price_cents integer not null,
  clicks_count integer not null default 0,
  months integer,
  opens_premium_apps integer not null default 0,
  deliverables text not null default ''::text,
  answer_time text not null default ''::text,
  contains integer,
  constraint buttons_pkey PRIMARY KEY (id)
);
CREATE INDEX buttons_order ON buttons USING btree (order, id) WHERE (deleted_at IS NULL);
CREATE INDEX buttons_trashed ON buttons USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);

create table categories (
  id integer not null default nextval('categories_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  order integer not null default 1000000,
  constraint categories_pkey PRIMARY KEY (id)
);
CREATE INDEX categories_created ON categories USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX categories_order ON categories USING btree (order, id) WHERE (deleted_at IS NULL);
CREATE INDEX categories_title ON categories USING btree (lower(title), id) WHERE (deleted_at IS NULL);
CREATE INDEX categories_trashed ON categories USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);

create table click_stats (
  id integer not null default nextval('click_stats_id_seq'::regclass),
  user_id integer not null,
  button1_clicks integer not null default 0,
  button2_clicks integer not null default 0,
  button3_clicks integer not null default 0,
  updated_at text not null,
  constraint click_stats_pkey PRIMARY KEY (id),
  constraint click_stats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint click_stats_user_id_key UNIQUE (user_id)
);
CREATE INDEX click_stats_updated ON click_stats USING btree (updated_at, id);

create table contact_info (
  id integer not null,
  address text not null,
  phone text not null,
  email text not null,
  updated_at text not null,
  linkedin_url text not null default ''::text,
  x_url text not null default ''::text,
  github_url text not null default ''::text,
  youtube_url text not null default ''::text,
  facebook_url text not null default ''::text,
  constraint contact_info_pkey PRIMARY KEY (id)
);

create table contact_messages (
  id integer not null default nextval('contact_messages_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  user_id integer,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  address text not null,
  user_agent text not null,
  state text not null,
  outbox_id integer,
  network text,
  constraint contact_messages_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE SET NULL,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_state CHECK ((state = ANY (ARRAY['new'::text, 'read'::text, 'answered'::text, 'spam'::text]))),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX contact_messages_by_address ON contact_messages USING btree (address, created_at);
CREATE INDEX contact_messages_by_network ON contact_messages USING btree (network, created_at);
CREATE INDEX contact_messages_by_state ON contact_messages USING btree (state, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contact_messages_by_user_id ON contact_messages USING btree (user_id, created_at);
CREATE INDEX contact_messages_created ON contact_messages USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX contact_messages_trashed ON contact_messages USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);

create table contact_replies (
  id integer not null default nextval('contact_replies_id_seq'::regclass),
  message_id integer not null,
  text text not null,
  sent_by_id integer,
  sent_by_name text,
  created_at text not null,
  outbox_id integer,
  constraint contact_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_replies_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE SET NULL,
  constraint contact_replies_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_replies_message ON contact_replies USING btree (message_id, id);
CREATE INDEX contact_replies_outbox ON contact_replies USING btree (outbox_id);

create table content_versions (
  collection text not null,
  version integer not null,
  constraint content_versions_pkey PRIMARY KEY (collection)
);

create table daily_counts (
  day text not null,
  series text not null,
  part text not null,
  total integer not null,
  constraint daily_counts_key PRIMARY KEY (day, series, part)
);

create table features (
  id integer not null default nextval('features_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  order integer not null,
  active integer not null,
  icon_url text not null default ''::text,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  link text not null default ''::text,
  link_text text not null default ''::text,
  constraint features_pkey PRIMARY KEY (id)
);
CREATE INDEX features_order ON features USING btree (order, id) WHERE (deleted_at IS NULL);
CREATE INDEX features_publish_at ON features USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX features_trashed ON features USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX features_unpublish_at ON features USING btree (unpublish_at) WHERE (deleted_at IS NULL);

create table features_section (
  id integer not null,
  subtitle text not null,
  updated_at text not null,
  constraint features_section_pkey PRIMARY KEY (id)
);

create table gallery (
  id integer not null default nextval('gallery_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  order integer not null,
  active integer not null,
  image text not null default ''::text,
  image_width integer,
  image_height integer,
  image_variants text not null default '[]'::text,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  constraint gallery_pkey PRIMARY KEY (id)
);
CREATE INDEX gallery_order ON gallery USING btree (order, id) WHERE (deleted_at IS NULL);
CREATE INDEX gallery_publish_at ON gallery USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX gallery_trashed ON gallery USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX gallery_unpublish_at ON gallery USING btree (unpublish_at) WHERE (deleted_at IS NULL);

create table given_months (
  id integer not null default nextval('given_months_id_seq'::regclass),
  user_id integer not null,
  service_title text not null,
  undo_until text not null,
  before text not null,
  after text not null,
  constraint given_months_pkey PRIMARY KEY (id),
  constraint given_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX given_months_user ON given_months USING btree (user_id);

create table glossary (
  id integer not null default nextval('glossary_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  synonyms text not null default ''::text,
  lesson text not null default ''::text,
  publish_at text,
  unpublish_at text,
  constraint glossary_pkey PRIMARY KEY (id)
);
CREATE INDEX glossary_title ON glossary USING btree (title, id) WHERE (deleted_at IS NULL);

create table gone_records (
  collection text not null,
  record_id integer not null,
  constraint gone_records_key PRIMARY KEY (collection, record_id)
);

create table grants (
  id integer not null default nextval('grants_id_seq'::regclass),
  user_id integer not null,
  opens text not null,
  target integer not null,
  starts_at text not null,
  ends_at text,
  request_id integer,
  granted_by_id integer,
  granted_by_name text,
  end_notified_at text,
  constraint grants_opens CHECK ((opens = ANY (ARRAY['level'::text, 'topic'::text, 'premium_apps'::text]))),
  constraint grants_pkey PRIMARY KEY (id),
  constraint grants_request_id_fkey FOREIGN KEY (request_id) REFERENCES service_requests(id) ON DELETE CASCADE,
  constraint grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX grants_by_hand_ends ON grants USING btree (ends_at, user_id) WHERE ((request_id IS NULL) AND (ends_at IS NOT NULL) AND (end_notified_at IS NULL));
CREATE INDEX grants_target ON grants USING btree (opens, target, user_id);
CREATE INDEX grants_user ON grants USING btree (user_id, opens, target);
CREATE UNIQUE INDEX grants_by_hand ON grants USING btree (user_id, opens, target) WHERE (request_id IS NULL);
CREATE UNIQUE INDEX grants_by_request ON grants USING btree (request_id, opens, target) WHERE (request_id IS NOT NULL);

create table import_rows (
  import_id integer not null,
  record_id integer not null,
  before text,
  updated_at text not null,
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_key PRIMARY KEY (import_id, record_id)
);

create table imports (
  id integer not null default nextval('imports_id_seq'::regclass),
  collection text not null,
  file_name text not null,
  created_at text not null,
  created_by_id integer,
  created_by_name text,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  undone_at text,
  undone_by_name text,
  batch text,
  constraint imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_batch ON imports USING btree (batch);
CREATE INDEX imports_created ON imports USING btree (created_at);

create table known_sign_ins (
  user_id integer not null,
  kind text not null,
  value text not null,
  last_at text not null,
  constraint known_sign_ins_key PRIMARY KEY (user_id, kind, value),
  constraint known_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table learning_records (
  user_id integer not null,
  collection text not null,
  record_id integer not null,
  started_at text,
  bookmarked_at text,
  done_at text,
  position integer not null default 0,
  last_at text not null,
  section text,
  constraint learning_records_key PRIMARY KEY (user_id, collection, record_id),
  constraint learning_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX learning_records_of_record ON learning_records USING btree (collection, record_id);

create table lesson_editors (
  tab text not null,
  topic_id integer not null,
  user_id integer not null,
  opened_at text not null,
  seen_at text not null,
  constraint lesson_editors_pkey PRIMARY KEY (tab),
  constraint lesson_editors_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint lesson_editors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX lesson_editors_of_topic ON lesson_editors USING btree (topic_id);
CREATE INDEX lesson_editors_of_user ON lesson_editors USING btree (user_id);

create table lesson_notes (
  user_id integer not null,
  topic_id integer not null,
  text text not null,
  updated_at text not null,
  constraint lesson_notes_key PRIMARY KEY (user_id, topic_id),
  constraint lesson_notes_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint lesson_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX lesson_notes_of_topic ON lesson_notes USING btree (topic_id);

create table lesson_pictures (
  topic_id integer not null,
  file text not null,
  constraint lesson_pictures_key PRIMARY KEY (topic_id, file),
  constraint lesson_pictures_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE
);
CREATE INDEX lesson_pictures_file ON lesson_pictures USING btree (file);

create table list_views (
  id integer not null default nextval('list_views_id_seq'::regclass),
  user_id integer not null,
  list text not null,
  name text not null,
  query text not null,
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX list_views_unique ON list_views USING btree (user_id, list, name);

create table logos (
  key text not null,
  image text not null,
  updated_at text not null,
  constraint logos_pkey PRIMARY KEY (key)
);

create table media (
  id integer not null default nextval('media_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  folder text not null,
  file text not null,
  name text not null,
  type text not null,
  size integer,
  width integer,
  height integer,
  variants text not null default '[]'::text,
  alt text not null default ''::text,
  focal_x integer,
  focal_y integer,
  uploaded_by_id integer,
  uploaded_by_name text,
  retained integer not null default 0,
  constraint media_pkey PRIMARY KEY (id)
);
CREATE INDEX media_created ON media USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX media_name ON media USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX media_file ON media USING btree (folder, file);

create table one_time_tokens (
  token_hash text not null,
  purpose text not null,
  subject integer,
  detail text not null,
  created_at text not null,
  expires_at text not null,
  ended_at text,
  attempts integer not null default 0,
  constraint one_time_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_subject ON one_time_tokens USING btree (purpose, subject);

create table outbox (
  id integer not null default nextval('outbox_id_seq'::regclass),
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  payload text not null,
  created_at text not null,
  attempts integer not null default 0,
  next_attempt_at text not null,
  claimed_at text,
  claimed_by text,
  sent_at text,
  last_error text,
  reply_to text,
  first_attempt_at text,
  expires_at text,
  failed_at text,
  priority integer not null default 1,
  recipient_key text,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_by_recipient ON outbox USING btree (recipient_key, created_at) WHERE (recipient_key IS NOT NULL);
CREATE INDEX outbox_claim ON outbox USING btree (priority, next_attempt_at, id) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_created ON outbox USING btree (created_at, id);

create table patents (
  id integer not null default nextval('patents_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  patent_number text not null,
  inventors text not null,
  issue_date text,
  issue_year integer,
  description text not null,
  pdf_url text not null default ''::text,
  user_id integer not null,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  doi text,
  constraint patents_pkey PRIMARY KEY (id)
);
CREATE INDEX patents_created ON patents USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX patents_document ON patents USING btree (pdf_url);
CREATE INDEX patents_issued ON patents USING btree (issue_date NULLS FIRST, id) WHERE (deleted_at IS NULL);
CREATE INDEX patents_patent_number ON patents USING btree (lower(patent_number), id) WHERE (deleted_at IS NULL);
CREATE INDEX patents_publish_at ON patents USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX patents_title ON patents USING btree (lower(title), id) WHERE (deleted_at IS NULL);
CREATE INDEX patents_trashed ON patents USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX patents_unpublish_at ON patents USING btree (unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX patents_year ON patents USING btree (issue_year, issue_date NULLS FIRST, id) WHERE (deleted_at IS NULL);

create table preview_comments (
  id integer not null default nextval('preview_comments_id_seq'::regclass),
  preview_id integer not null,
  approved integer not null,
  name text not null,
  text text not null,
  record_updated_at text not null,
  record_version integer,
  created_at text not null,
  constraint preview_comments_pkey PRIMARY KEY (id),
  constraint preview_comments_preview_id_fkey FOREIGN KEY (preview_id) REFERENCES previews(id) ON DELETE CASCADE
);
CREATE INDEX preview_comments_preview ON preview_comments USING btree (preview_id, id);

create table previews (
  id integer not null default nextval('previews_id_seq'::regclass),
  token_hash text not null,
  collection text not null,
  record_id integer,
  changes text,
  files text not null default '[]'::text,
  created_at text not null,
  created_by text,
  expires_at text not null,
  ended_at text,
  created_by_id integer,
  constraint previews_pkey PRIMARY KEY (id),
  constraint previews_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX previews_expiry ON previews USING btree (expires_at);
CREATE INDEX previews_record ON previews USING btree (collection, record_id);

create table qram_categories (
  id integer not null default nextval('qram_categories_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  order integer not null default 1000000,
  constraint qram_categories_pkey PRIMARY KEY (id)
);
CREATE INDEX qram_categories_created ON qram_categories USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX qram_categories_order ON qram_categories USING btree (order, id) WHERE (deleted_at IS NULL);
CREATE INDEX qram_categories_title ON qram_categories USING btree (lower(title), id) WHERE (deleted_at IS NULL);
CREATE INDEX qram_categories_trashed ON qram_categories USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);

create table qram_topics (
  id integer not null default nextval('qram_topics_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  category_id integer not null,
  title text not null,
  link text,
  description text not null,
  premium integer not null default 0,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  order integer not null default 1000000,
  target text not null default 'link'::text,
  preset text,
  constraint qram_topics_category_id_fkey FOREIGN KEY (category_id) REFERENCES qram_categories(id),
  constraint qram_topics_pkey PRIMARY KEY (id)
);
CREATE INDEX qram_topics_category ON qram_topics USING btree (category_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX qram_topics_of_category ON qram_topics USING btree (category_id);
CREATE INDEX qram_topics_order ON qram_topics USING btree (category_id, order, id) WHERE (deleted_at IS NULL);
CREATE INDEX qram_topics_publish_at ON qram_topics USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX qram_topics_trashed ON qram_topics USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX qram_topics_unpublish_at ON qram_topics USING btree (unpublish_at) WHERE (deleted_at IS NULL);

create table question_attempts (
  user_id integer not null,
  topic_id integer not null,
  question_key text not null,
  attempts integer not null,
  first_correct integer not null,
  solved_at text,
  review_stage integer not null,
  due_at text not null,
  last_at text not null,
  constraint question_attempts_key PRIMARY KEY (user_id, topic_id, question_key),
  constraint question_attempts_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint question_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX question_attempts_due ON question_attempts USING btree (user_id, due_at);
CREATE INDEX question_attempts_of_topic ON question_attempts USING btree (topic_id);

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table record_versions (
  id integer not null default nextval('record_versions_id_seq'::regclass),
  collection text not null,
  record_id integer not null,
  number integer not null,
  at text not null,
  actor_id integer,
  actor_name text,
  action text not null,
  snapshot text not null,
  changed text not null,
  restored_from integer,
  constraint record_versions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX record_versions_number ON record_versions USING btree (collection, record_id, number);

create table recovery_codes (
  user_id integer not null,
  code_hash text not null,
  constraint recovery_codes_key PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table released_files (
  key text not null,
  released_at text not null,
  purged_at text,
  constraint released_files_pkey PRIMARY KEY (key)
);
CREATE INDEX released_files_time ON released_files USING btree (purged_at, released_at);

create table rendered_lessons (
  topic_id integer not null,
  html text not null,
  text text not null,
  outline text not null,
  minutes integer not null,
  notebook_html text,
  notebook_text text not null default ''::text,
  format integer not null default 0,
  questions text not null default '[]'::text,
  constraint rendered_lessons_pkey PRIMARY KEY (topic_id),
  constraint rendered_lessons_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE
);

create table search_documents (
  id integer not null default nextval('search_documents_id_seq'::regclass),
  collection text not null,
  record_id integer not null,
  kind text not null,
  address text not null,
  title text not null,
  context text not null,
  summary text not null,
  detail text not null,
  body text not null,
  premium integer not null,
  category_id integer,
  created_at text not null,
  record_updated_at text not null,
  publish_at text,
  unpublish_at text,
  title_words text not null,
  summary_words text not null,
  open_words text not null,
  premium_words text not null,
  constraint search_documents_pkey PRIMARY KEY (id),
  constraint search_documents_record UNIQUE (collection, record_id)
);
CREATE INDEX search_documents_category ON search_documents USING btree (collection, category_id, id);
CREATE INDEX search_documents_kind ON search_documents USING btree (kind, id);
CREATE INDEX search_documents_premium ON search_documents USING btree (collection, record_id) WHERE (premium = 1);
CREATE INDEX search_documents_words ON search_documents USING gin (array_to_tsvector(string_to_array(title_words, ' '::text)), array_to_tsvector(string_to_array(open_words, ' '::text)), array_to_tsvector(string_to_array(premium_words, ' '::text)));

create table search_words (
  id integer not null default nextval('search_words_id_seq'::regclass),
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (id),
  constraint search_words_word_key UNIQUE (word)
);
CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);

create table second_factors (
  user_id integer not null,
  secret text not null,
  created_at text not null,
  confirmed_at text,
  last_step integer not null default 0,
  failures integer not null default 0,
  failing_since text,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table service_request_decisions (
  request_id integer not null,
  undo_until text not null,
  mail_id integer,
  last_step_id integer not null,
  before text not null,
  after text not null,
  constraint service_request_decisions_pkey PRIMARY KEY (request_id),
  constraint service_request_decisions_request_id_fkey FOREIGN KEY (request_id) REFERENCES service_requests(id) ON DELETE CASCADE
);

create table service_request_steps (
  id integer not null default nextval('service_request_steps_id_seq'::regclass),
  request_id integer not null,
  at text not null,
  from_status text,
  to_status text not null,
  actor_id integer,
  actor_name text,
  kind text not null default 'status'::text,
  ends_at text,
  constraint service_request_steps_pkey PRIMARY KEY (id),
  constraint service_request_steps_request_id_fkey FOREIGN KEY (request_id) REFERENCES service_requests(id) ON DELETE CASCADE
);
CREATE INDEX service_request_steps_request ON service_request_steps USING btree (request_id, id);

create table service_requests (
  id integer not null default nextval('service_requests_id_seq1'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  user_id integer not null,
  service_id integer not null,
  is_monthly integer not null,
  status text not null,
  price_cents integer not null,
  access_level integer,
  message text,
  reason text,
  currency text not null default 'USD'::text,
  service_title text,
  terms_version_id integer,
  starts_at text,
  ends_at text,
  cancelled_at text,
  follows_id integer,
  end_notice integer,
  constraint service_requests_pkey1 PRIMARY KEY (id),
  constraint service_requests_plan CHECK ((is_monthly = ANY (ARRAY[0, 1]))),
  constraint service_requests_service_id_fkey1 FOREIGN KEY (service_id) REFERENCES buttons(id),
  constraint service_requests_status CHECK ((status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Rejected'::text, 'Cancelled'::text]))),
  constraint service_requests_user_id_fkey1 FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX service_requests_by_is_monthly ON service_requests USING btree (is_monthly, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_by_service_id ON service_requests USING btree (service_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_by_status ON service_requests USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_by_user_id ON service_requests USING btree (user_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_created ON service_requests USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_ends ON service_requests USING btree (ends_at, id) WHERE ((deleted_at IS NULL) AND (ends_at IS NOT NULL));
CREATE INDEX service_requests_of_service ON service_requests USING btree (service_id);
CREATE INDEX service_requests_of_user ON service_requests USING btree (user_id);
CREATE INDEX service_requests_packages ON service_requests USING btree (user_id, status, ends_at) WHERE (deleted_at IS NULL);
CREATE INDEX service_requests_trashed ON service_requests USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX service_requests_updated ON service_requests USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX service_requests_pending ON service_requests USING btree (user_id, service_id, is_monthly) WHERE ((deleted_at IS NULL) AND (status = 'Pending'::text));

create table sessions (
  token_hash text not null,
  id text not null,
  user_id integer not null,
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null,
  address text not null,
  user_agent text not null,
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

create table simulations (
  id integer not null default nextval('simulations_id_seq'::regclass),
  user_id integer not null,
  name text not null,
  link text not null,
  saved_at text not null,
  removed_at text,
  constraint simulations_pkey PRIMARY KEY (id),
  constraint simulations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX simulations_of_user ON simulations USING btree (user_id, saved_at);
CREATE INDEX simulations_removed ON simulations USING btree (removed_at);

create table site_state (
  key text not null,
  value text not null,
  constraint site_state_pkey PRIMARY KEY (key)
);

create table stored_files (
  key text not null,
  size integer not null,
  constraint stored_files_pkey PRIMARY KEY (key)
);

create table terms (
  id integer not null default nextval('terms_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  data text not null,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  constraint terms_pkey PRIMARY KEY (id)
);
CREATE INDEX terms_created ON terms USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX terms_publish_at ON terms USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX terms_trashed ON terms USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX terms_unpublish_at ON terms USING btree (unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX terms_updated ON terms USING btree (updated_at, id) WHERE (deleted_at IS NULL);

create table terms_acceptances (
  id integer not null default nextval('terms_acceptances_id_seq'::regclass),
  user_id integer not null,
  version_id integer not null,
  accepted_at text not null,
  address text not null,
  user_agent text not null,
  constraint terms_acceptances_pkey PRIMARY KEY (id),
  constraint terms_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint terms_acceptances_version_id_fkey FOREIGN KEY (version_id) REFERENCES terms_versions(id)
);
CREATE INDEX terms_acceptances_user ON terms_acceptances USING btree (user_id, id);

create table terms_versions (
  id integer not null default nextval('terms_versions_id_seq'::regclass),
  hash text not null,
  terms text not null,
  created_at text not null,
  constraint terms_versions_hash_key UNIQUE (hash),
  constraint terms_versions_pkey PRIMARY KEY (id)
);

create table topic_prerequisites (
  topic_id integer not null,
  prerequisite_id integer not null,
  place integer not null,
  constraint topic_prerequisites_key PRIMARY KEY (topic_id, prerequisite_id),
  constraint topic_prerequisites_prerequisite_id_fkey FOREIGN KEY (prerequisite_id) REFERENCES topics(id) ON DELETE CASCADE,
  constraint topic_prerequisites_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE CASCADE
);
CREATE INDEX topic_prerequisites_prerequisite ON topic_prerequisites USING btree (prerequisite_id);

create table topics (
  id integer not null default nextval('topics_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  category_id integer not null,
  title text not null,
  video text,
  premium integer not null default 0,
  pdf_file text,
  pdf_name text,
  ppt_file text,
  ppt_name text,
  zip_file text,
  zip_name text,
  description text not null default ''::text,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  order integer not null default 1000000,
  body text not null default ''::text,
  doi text,
  ipynb_file text,
  ipynb_name text,
  level text,
  taste text not null default 'none'::text,
  glossary integer not null default 0,
  constraint topics_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint topics_pkey PRIMARY KEY (id)
);
CREATE INDEX topics_category ON topics USING btree (category_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX topics_created ON topics USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX topics_of_category ON topics USING btree (category_id);
CREATE INDEX topics_order ON topics USING btree (category_id, order, id) WHERE (deleted_at IS NULL);
CREATE INDEX topics_pdf_file ON topics USING btree (pdf_file);
CREATE INDEX topics_ppt_file ON topics USING btree (ppt_file);
CREATE INDEX topics_publish_at ON topics USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX topics_title ON topics USING btree (lower(title), id) WHERE (deleted_at IS NULL);
CREATE INDEX topics_trashed ON topics USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX topics_unpublish_at ON topics USING btree (unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX topics_zip_file ON topics USING btree (zip_file);

create table user_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null,
  created_at text not null,
  constraint user_identities_key PRIMARY KEY (issuer, subject),
  constraint user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_identities_user ON user_identities USING btree (user_id);

create table users (
  id integer not null default nextval('users_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  name text not null,
  username text not null,
  email text not null,
  password_hash text not null,
  avatar text,
  phone text,
  role text not null,
  status text not null,
  terms_accepted_at text,
  email_verified_at text,
  email_set_by_admin integer not null default 0,
  former_email text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text]))),
  constraint users_status CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE INDEX users_admins ON users USING btree (role, status) WHERE (deleted_at IS NULL);
CREATE INDEX users_created ON users USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_name ON users USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX users_trashed ON users USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX users_email_unique ON users USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_username_unique ON users USING btree (lower(username)) WHERE (deleted_at IS NULL);

create table videos (
  id integer not null default nextval('videos_id_seq'::regclass),
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  deleted_by text,
  title text not null,
  description text not null,
  link text not null,
  views integer not null default 0,
  featured integer not null default 0,
  publish_at text default '1970-01-01T00:00:00.000Z'::text,
  unpublish_at text,
  publisher text not null default ''::text,
  captions text not null default ''::text,
  transcript text not null default ''::text,
  duration integer,
  constraint videos_pkey PRIMARY KEY (id)
);
CREATE INDEX videos_created ON videos USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX videos_link ON videos USING btree (lower(link), id) WHERE (deleted_at IS NULL);
CREATE INDEX videos_publish_at ON videos USING btree (publish_at, unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX videos_title ON videos USING btree (lower(title), id) WHERE (deleted_at IS NULL);
CREATE INDEX videos_trashed ON videos USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX videos_unpublish_at ON videos USING btree (unpublish_at) WHERE (deleted_at IS NULL);
CREATE INDEX videos_views ON videos USING btree (views, id) WHERE (deleted_at IS NULL);
