-- Of a child whose guardian has withdrawn the consent, the masked phone and e-mail had stayed in the list of the office.
update platform.account set phone_masked = null, email_masked = null
  where state = 'awaiting-consent' and (phone_masked is not null or email_masked is not null);
