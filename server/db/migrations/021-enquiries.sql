-- What an operator wrote about a member, for other operators (decision 053). Never changed: a later note corrects it.
create table member_note (
  id uuid primary key,
  member_id uuid not null references member,
  -- The operator's name, which is theirs for ever.
  who text not null,
  body text not null check (body <> '' and length(body) <= 2000),
  is_important boolean not null,
  written_at timestamptz not null
);
create index member_note_of_member on member_note (member_id, written_at);

-- What a visitor asks the shop (decision 053). A guest has a name and a mail address here; a member has them in `member`.
create table enquiry (
  id uuid primary key,
  member_id uuid references member,
  name text not null,
  mail text not null,
  language text not null,
  topic text not null check (topic in ('parcel', 'payment', 'draw', 'points', 'account', 'other')),
  -- The number of an order, a draw or a parcel, as it was typed.
  about text not null,
  opened_at timestamptz not null,
  -- When the newest message was written.
  last_at timestamptz not null,
  -- Since when the shop owes an answer; null: it owes none.
  waiting_since timestamptz,
  -- The name of the operator who has it.
  assigned_to text,
  closed_at timestamptz,
  -- When the words and the personal data in it were deleted.
  erased_at timestamptz,
  check (closed_at is null or waiting_since is null),
  check (member_id is null or (name = '' and mail = '')),
  check (member_id is not null or erased_at is not null or (name <> '' and mail <> '')),
  check (erased_at is null or (closed_at is not null and name = '' and mail = '' and about = ''))
);
create index enquiry_of_member on enquiry (member_id, opened_at) where member_id is not null;
create index enquiry_waiting on enquiry (waiting_since) where waiting_since is not null;
create index enquiry_by_end on enquiry (last_at) where erased_at is null;

create table enquiry_message (
  -- Chosen by the browser that sent it, so that it is kept once.
  id uuid primary key,
  enquiry_id uuid not null references enquiry,
  -- `note`: for operators alone.
  author text not null check (author in ('visitor', 'operator', 'note')),
  -- The operator's name; empty for a visitor.
  who text not null check ((who = '') = (author = 'visitor')),
  body text not null check (body <> ''),
  -- Of all that was sent with it: the same key with anything else is refused.
  input_hash bytea not null,
  written_at timestamptz not null
);
create index message_of_enquiry on enquiry_message (enquiry_id, written_at);

-- Pictures that a visitor sent, made anew as JPEG. They are here and not in the media folder, whose files are public.
create table enquiry_picture (
  id uuid primary key,
  message_id uuid not null references enquiry_message on delete cascade,
  position int not null check (position between 0 and 2),
  jpeg bytea not null check (length(jpeg) between 1 and 1000000),
  unique (message_id, position)
);

-- A guest who asks has no account.
alter table outgoing_message alter column member_id drop not null;

alter table personal_data_reading drop constraint personal_data_reading_what_check;
alter table personal_data_reading add constraint personal_data_reading_what_check
  check (what in ('member', 'timeline', 'list', 'enquiry', 'disclosure'));
