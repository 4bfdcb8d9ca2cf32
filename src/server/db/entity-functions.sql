-- Text as it is compared in searches: small letters without marks, dotless i as i, single spaces. The same as fold() of the search.
create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    translate(replace(replace(regexp_replace(normalize(lower(value), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g'), 'ß', 'ss'), 'æ', 'ae'), 'ıøđł', 'iodl'),
    '\s+', ' ', 'g'))
$$;
