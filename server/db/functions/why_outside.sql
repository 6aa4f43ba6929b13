-- Why a member may not draw from a box, as `audience_refusal` says, by what stands now: reads only, takes no lock.
create or replace function why_outside(p_pack_id text, p_member uuid, p_now timestamptz) returns text
  language sql stable
as $$
  select a.reason
  from box b
  left join wallet w on w.member_id = p_member
  cross join lateral audience_refusal(b.pack_id, b.registered_within_days, b.rank_from, b.is_phone_proven, b.has_invited,
    w.member_id, w.spend_month, w.month_points, w.earlier_points, p_now) a
  where b.pack_id = p_pack_id
$$;
