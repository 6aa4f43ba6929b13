-- Why a member is not one of those who may draw from a box (ruling 49); null: they may, and so may everybody from a box
-- without such a term, for which nothing is read. Days are of 24 hours, from the instant of the registration. The rank is
-- the one that gives coins: earned in the month before, or kept for this one. The wallet's columns are given as its lock
-- found them. One row, so that the planner takes it into the query that asks.
create or replace function audience_refusal(p_pack_id text, p_registered_within_days integer, p_rank_from smallint,
    p_is_phone_proven boolean, p_has_invited boolean, p_member uuid, p_spend_month date, p_month_points bigint,
    p_earlier_points bigint, p_now timestamptz)
  returns table (reason text) language sql stable
as $$
  select case
    when p_has_invited and not exists (
      select from box_invited i where i.pack_id = p_pack_id and i.member_id = p_member) then 'invited'
    when p_registered_within_days > 0 and not exists (
      select from member m where m.id = p_member
        and p_now < m.registered_at + p_registered_within_days * interval '24 hours') then 'registered'
    when p_rank_from > 0 and p_rank_from > (
      select coalesce(max(k.number), 0)
      from (select greatest(p_spend_month, date_trunc('month', p_now at time zone 'Asia/Tokyo')::date) as month) s
      join rank k on k.in_force_from = (select max(f.in_force_from) from rank f where f.in_force_from <= s.month)
      where k.spend_from_points <= case s.month
          when p_spend_month then p_earlier_points
          when (p_spend_month + interval '1 month')::date then p_month_points
          else 0 end
        or k.number = (select r.rank_number from rank_maintenance r where r.member_id = p_member and r.month = s.month)
    ) then 'rank'
    when p_is_phone_proven and not exists (
      select from member m where m.id = p_member and m.phone_verified_at is not null) then 'phone'
  end
$$;
