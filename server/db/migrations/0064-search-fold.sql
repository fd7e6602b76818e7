-- How searches read a text: without accents, nuktas, case, and the look of quotes and dashes, in one normal form.
-- `searchFold` in domain/search.ts is the same. Plain ASCII, which most texts are, only needs the lower case.
create function search_fold(text) returns text language sql immutable parallel safe as $$
  select case when octet_length($1) = length($1) then lower($1) else
    translate(
      replace(replace(replace(replace(
        regexp_replace(
          lower(normalize(replace($1, '´', ''''), NFKD)),
          '[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłħıŋς‘’‛ʻʼ′“”„‟‐‒–—―−',
      'oddlhinσ''''''''''''""""------'
    )
  end
$$;

-- An expression cannot be altered: the column is replaced.
alter table users drop column search_text;
alter table users add column search_text text not null generated always as
  (search_fold(coalesce(name, split_part(email, '@', 1)) || ' ' || email || ' ' || phone)) stored;
