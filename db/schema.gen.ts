// Written by tools/generate-schema.ts from the migrations. Do not edit: run "npm run schema" after a new migration.
import type { ColumnType } from 'kysely'

/** May be left out of an insert: the database fills it in. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Only the database writes it. */
type Always<T> = ColumnType<T, never, never>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Exact decimals stay text. */
type Numeric = ColumnType<string, string | number, string | number>
/** Hand over JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
type Json = ColumnType<unknown, string, string>

export interface KernelAuditEntry {
  id: Always<number>
  at: Timestamp
  action: string
  actor_account_id: string | null
  actor_session_id: string | null
  subject_id: string
  reason: string | null
  before: Json | null
  after: Json | null
  ip: string | null
  request_id: string
}

export interface KernelAuditSeal {
  id: Always<number>
  sealed_at: Timestamp
  first_entry_id: number
  last_entry_id: number
  entry_count: number
  previous_hash: Buffer
  hash: Buffer
}

export interface KernelIdempotencyKey {
  scope: string
  key: string
  request_hash: Buffer
  reply: Json | null
  created_at: Timestamp
}

export interface KernelMigration {
  name: string
  sha256: string
  applied_at: Generated<Timestamp>
}

export interface PlatformAccount {
  id: string
  login_name: string
  password_hash: string
  kind: string
  state: Generated<string>
  display_name: string | null
  birth_on: string | null
  organization_id: string | null
  language: Generated<string>
  phone_cipher: Buffer | null
  phone_index: Buffer | null
  email_cipher: Buffer | null
  email_index: Buffer | null
  identity: Json | null
  id_number_cipher: Buffer | null
  id_number_index: Buffer | null
  draft_key: Buffer
  must_change_password: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
  password_expires_at: Timestamp | null
  remark: string | null
  phone_masked: string | null
  email_masked: string | null
}

export interface PlatformAccountRole {
  account_id: string
  role_code: string
  organization_id: string | null
}

export interface PlatformAgreement {
  kind: string
  version: string
  titles: Json
  bodies: Json
  published_at: Timestamp
}

export interface PlatformAgreementAcceptance {
  account_id: string
  kind: string
  version: string
  accepted_at: Timestamp
  ip: string | null
}

export interface PlatformApproval {
  id: string
  kind: string
  subject_id: string
  subject_label: string
  requested_change: Json
  reason: string
  state: Generated<string>
  requested_by: string
  requested_at: Timestamp
  decided_by: string | null
  decided_at: Timestamp | null
  decision_reason: string | null
  unit_path: Generated<string[]>
}

export interface PlatformAskedQuestion {
  id: string
  account_id: string | null
  asker_index: Buffer
  body: string
  contact_cipher: Buffer | null
  language: string
  state: Generated<string>
  created_at: Timestamp
  answer: string | null
  handled_by: string | null
  handled_at: Timestamp | null
  question_id: string | null
}

export interface PlatformCaptcha {
  id: string
  kind: string
  answer_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface PlatformDictionaryEntry {
  type: string
  code: string
  labels: Json
  parent: string | null
  sort: Generated<number>
  season_from: string | null
  season_to: string | null
  is_enabled: Generated<boolean>
  extra: Generated<Json>
  is_built_in: Generated<boolean>
}

export interface PlatformDownload {
  id: string
  name: string
  description: string | null
  file_id: string
  created_by: string | null
  created_at: Timestamp
}

export interface PlatformFeedback {
  id: string
  account_id: string
  body: string
  page: string | null
  state: Generated<string>
  answer: string | null
  handled_by: string | null
  handled_at: Timestamp | null
  created_at: Timestamp
}

export interface PlatformFile {
  id: string
  owner_account_id: string | null
  purpose: string
  name: string
  media_type: string
  size_bytes: number
  sha256: Buffer
  storage_key: string
  state: string
  scan: string
  preview_key: string | null
  width_px: number | null
  height_px: number | null
  page_count: number | null
  duration_ms: number | null
  created_at: Timestamp
  deleted_at: Timestamp | null
  sent_sha256: Buffer | null
  sent_size_bytes: number | null
}

export interface PlatformGuardianConsent {
  id: string
  account_id: string
  token_hash: Buffer
  state: string
  guardian_name: string | null
  relation: string | null
  contact_cipher: Buffer
  contact_index: Buffer
  agreement_version: string | null
  requested_at: Timestamp
  expires_at: Timestamp
  decided_at: Timestamp | null
  ip: string | null
}

export interface PlatformImportRequest {
  id: string
  account_id: string
  session_id: string
  resource: string
  name: string
  language: string
  state: string
  rows: Json
  row_count: number
  rows_done: Generated<number>
  rows_created: Generated<number>
  problems: Generated<Json>
  refusal: Json | null
  file_id: string | null
  requested_at: Timestamp
  finished_at: Timestamp | null
}

export interface PlatformManual {
  id: string
  audience: string
  titles: Json
  sort: Generated<number>
  is_published: Generated<boolean>
  file_id: string
  version: number
  updated_at: Timestamp
}

export interface PlatformManualVersion {
  manual_id: string
  version: number
  file_id: string
  note: string | null
  published_at: Timestamp
}

export interface PlatformMenuEntry {
  path: string
  sort: number | null
  is_hidden: Generated<boolean>
  labels: Generated<Json>
  updated_at: Timestamp
}

export interface PlatformMessage {
  id: string
  channel: string
  template: string
  params: Json
  language: string
  recipient_cipher: Buffer
  subject: string | null
  body: string
  state: string
  attempts: Generated<number>
  last_error: string | null
  account_id: string | null
  browser_key: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
}

export interface PlatformOneTimeCode {
  id: string
  purpose: string
  target_index: Buffer
  code_hash: Buffer
  attempts: Generated<number>
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface PlatformOrganization {
  id: string
  parent_id: string | null
  kind: string
  level: string
  code: string
  name: string
  labels: Generated<Json>
  path: string[]
  extra: Generated<Json>
  is_enabled: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface PlatformOutsideLogin {
  issuer: string
  subject: string
  account_id: string
  linked_at: Timestamp
}

export interface PlatformQuestion {
  id: string
  category_id: string
  titles: Json
  answers: Json
  sort: Generated<number>
  is_published: Generated<boolean>
  helpful_count: Generated<number>
  unhelpful_count: Generated<number>
  updated_at: Timestamp
}

export interface PlatformQuestionCategory {
  id: string
  audience: string
  labels: Json
  sort: Generated<number>
}

export interface PlatformQuestionVote {
  question_id: string
  voter_index: Buffer
  is_helpful: boolean
}

export interface PlatformRecoveryCode {
  account_id: string
  code_hash: Buffer
  used_at: Timestamp | null
}

export interface PlatformReportRequest {
  id: string
  account_id: string
  session_id: string
  resource: string
  format: string
  query: Json
  language: string
  reason: string | null
  state: string
  rows_written: Generated<number>
  refusal: Json | null
  file_id: string | null
  requested_at: Timestamp
  finished_at: Timestamp | null
  expires_at: Timestamp
}

export interface PlatformRole {
  code: string
  labels: Json
  type: string
  description: string | null
  permissions: Generated<string[]>
  urls: Generated<string[]>
  id: Generated<string>
  is_built_in: Generated<boolean>
  updated_at: Generated<Timestamp>
}

export interface PlatformSecondStep {
  account_id: string
  secret_cipher: Buffer | null
  waiting_cipher: Buffer | null
  confirmed_at: Timestamp | null
  last_step: Generated<number>
  created_at: Timestamp
}

export interface PlatformSession {
  id: string
  token_hash: Buffer
  account_id: string
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
  ended_at: Timestamp | null
  ended_reason: string | null
  ip: string | null
  user_agent: string | null
  acting_role: string | null
  is_limited: Generated<boolean>
}

export interface PlatformSetting {
  key: string
  value: Json
  is_secret: Generated<boolean>
  updated_at: Generated<Timestamp>
}

export interface PlatformSignInTicket {
  id: string
  kind: string
  token_hash: Buffer
  shown_hash: Buffer | null
  state: string
  account_id: string | null
  memory_cipher: Buffer | null
  attempts: Generated<number>
  ip: string | null
  user_agent: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

export interface PlatformThrottle {
  key: string
  failures: number
  window_started_at: Timestamp
}

export interface PlatformUpload {
  id: string
  account_id: string
  purpose: string
  name: string
  declared_size_bytes: number
  state: string
  refusal: Json | null
  file_id: string | null
  created_at: Timestamp
  expires_at: Timestamp
  note: string | null
}

export interface ContestAnnouncement {
  id: string
  contest: string | null
  kind: string
  titles: Json
  summaries: Generated<Json>
  bodies: Json
  is_pinned: Generated<boolean>
  is_demo: Generated<boolean>
  published_at: Timestamp | null
  updated_at: Timestamp
  state: string
  version: Generated<number>
}

export interface ContestAnnouncementAttachment {
  announcement_id: string
  file_id: string
  position: number
}

export interface ContestAnnouncementVersion {
  announcement_id: string
  version: number
  titles: Json
  summaries: Json
  bodies: Json
  file_ids: string[]
  account_id: string | null
  saved_at: Timestamp
}

export interface ContestAuthorizationCode {
  id: string
  code: string
  season_id: string
  organization_id: string
  kind: string
  stage: string | null
  state: string
  void_reason: string | null
  expires_at: Timestamp | null
  handed_to: string | null
  bound_at: Timestamp | null
  declaration_id: string | null
  created_at: Timestamp
  unit_path: Generated<string[]>
  handed_at: Timestamp | null
  declaration_number: string | null
  replaces_id: string | null
}

export interface ContestCodeAttempt {
  account_id: string
  failures: number
  window_started_at: Timestamp
}

export interface ContestCodeReserve {
  id: string
  position: Always<number>
  season_id: string
  organization_id: string
  kind: string
  stage: string | null
  waiting_unit_id: string | null
  waiting_name: string | null
  state: string
  code_id: string | null
  created_at: Timestamp
  settled_at: Timestamp | null
}

export interface ContestDeclaration {
  id: string
  number: string
  season_id: string
  season_version: number
  kind: string
  state: string
  level: string | null
  owner_account_id: string
  organization_id: string | null
  authorization_code_id: string | null
  title: Generated<string>
  stage: string | null
  field_values: Generated<Json>
  field_revisions: Generated<Json>
  revision: Generated<number>
  form_version: Generated<number>
  content_hash: Buffer | null
  created_at: Timestamp
  updated_at: Timestamp
  frozen_at: Timestamp | null
  received_at: Timestamp | null
  submitted_at: Timestamp | null
  opened_at: Timestamp | null
  unit_path: Generated<string[]>
  review_unit_id: string | null
  review_since: Timestamp | null
  fix_by: Timestamp | null
  opened_paths: string[] | null
}

export interface ContestDeclarationJournal {
  id: Always<number>
  declaration_id: string
  at: Timestamp
  account_id: string
  path: string
  value: Json | null
  revision: number
}

export interface ContestDeclarationMaterial {
  id: string
  declaration_id: string
  material: string
  file_id: string
  position: number
  version: Generated<number>
  replaces_id: string | null
  extra: Generated<Json>
  added_at: Timestamp
  removed_at: Timestamp | null
}

export interface ContestDeclarationMove {
  declaration_id: string
  position: number
  action: string
  from_state: string | null
  to_state: string
  level: string | null
  actor_account_id: string | null
  reason: string | null
  at: Timestamp
  previous_hash: Buffer
  hash: Buffer
}

export interface ContestDeclarationPerson {
  id: string
  declaration_id: string
  role: string
  position: number
  field_values: Generated<Json>
  field_revisions: Generated<Json>
  id_number_cipher: Buffer | null
  id_number_index: Buffer | null
  portrait_file_id: string | null
  created_at: Timestamp
  removed_at: Timestamp | null
}

export interface ContestDocument {
  id: string
  contest: string | null
  kind: string
  titles: Json
  sort: Generated<number>
  current_version: number
  is_published: Generated<boolean>
}

export interface ContestDocumentVersion {
  document_id: string
  version: number
  file_id: string
  change_note: Generated<Json>
  published_at: Timestamp
  download_count: Generated<number>
}

export interface ContestFormVersion {
  declaration_id: string
  version: number
  content: Json
  content_hash: Buffer
  page_count: number | null
  frozen_at: Timestamp
  voided_at: Timestamp | null
}

export interface ContestGuide {
  contest: string
  role: string
  sort: Generated<number>
  titles: Json
  steps: Json
}

export interface ContestPerson {
  id: string
  owner_account_id: string
  role: string
  identity_index: Buffer
  name: string
  field_values: Json
  last_used_at: Timestamp
}

export interface ContestPublicityPicture {
  id: string
  file_id: string
  alt: Json
  link: string | null
  sort: Generated<number>
  is_enabled: Generated<boolean>
}

export interface ContestQuota {
  season_id: string
  organization_id: string
  kind: string
  stage: Generated<string>
  amount: number
  id: Generated<string>
}

export interface ContestReceipt {
  number: string
  declaration_id: string
  form_version: number
  received_at: Timestamp
  payload: string
  signature: Buffer
  key_id: string
}

export interface ContestRecommendationQuota {
  season_id: string
  organization_id: string
  kind: string
  stage: Generated<string>
  amount: number
}

export interface ContestReview {
  id: string
  position: Always<number>
  declaration_id: string
  season_id: string
  kind: string
  stage: string | null
  form_version: number
  level: string
  unit_id: string
  decision: string
  state: string
  reasons: Generated<string[]>
  opinion: Generated<string>
  opened_paths: Generated<string[]>
  fix_by: Timestamp | null
  confirmed_checks: Generated<string[]>
  reviewer_account_id: string
  decided_at: Timestamp
  second_account_id: string | null
  settled_at: Timestamp | null
}

export interface ContestSeason {
  id: string
  code: string
  contest: string
  title: Json
  edition: number | null
  state: string
  current_version: number | null
  opens_at: Timestamp | null
  closes_at: Timestamp | null
  created_at: Timestamp
}

export interface ContestSeasonDraft {
  id: string
  code: string
  definition: Json
  revision: number
  based_on: string | null
  based_on_version: number | null
  state: string
  created_by: string | null
  updated_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContestSeasonTrial {
  id: string
  draft_id: string
  draft_revision: number
  season_id: string
  state: string
  total: Generated<number>
  done: Generated<number>
  refused: Generated<number>
  findings: Generated<Json>
  requested_by: string | null
  requested_at: Timestamp
  finished_at: Timestamp | null
}

export interface ContestSeasonVersion {
  season_id: string
  version: number
  definition: Json
  published_at: Timestamp | null
}

export interface ContestSignedPage {
  id: string
  declaration_id: string
  form_version: number
  file_id: string
  file_page: number
  page_number: number | null
  state: string
  read_text: string | null
  preview_file_id: string | null
  uploaded_at: Timestamp
  confirmed_at: Timestamp | null
  removed_at: Timestamp | null
}

export interface ContestWorkClaim {
  season_id: string
  kind_group: string
  identity_index: Buffer
  declaration_id: string
}

export interface DB {
  'kernel.audit_entry': KernelAuditEntry
  'kernel.audit_seal': KernelAuditSeal
  'kernel.idempotency_key': KernelIdempotencyKey
  'kernel.migration': KernelMigration
  'platform.account': PlatformAccount
  'platform.account_role': PlatformAccountRole
  'platform.agreement': PlatformAgreement
  'platform.agreement_acceptance': PlatformAgreementAcceptance
  'platform.approval': PlatformApproval
  'platform.asked_question': PlatformAskedQuestion
  'platform.captcha': PlatformCaptcha
  'platform.dictionary_entry': PlatformDictionaryEntry
  'platform.download': PlatformDownload
  'platform.feedback': PlatformFeedback
  'platform.file': PlatformFile
  'platform.guardian_consent': PlatformGuardianConsent
  'platform.import_request': PlatformImportRequest
  'platform.manual': PlatformManual
  'platform.manual_version': PlatformManualVersion
  'platform.menu_entry': PlatformMenuEntry
  'platform.message': PlatformMessage
  'platform.one_time_code': PlatformOneTimeCode
  'platform.organization': PlatformOrganization
  'platform.outside_login': PlatformOutsideLogin
  'platform.question': PlatformQuestion
  'platform.question_category': PlatformQuestionCategory
  'platform.question_vote': PlatformQuestionVote
  'platform.recovery_code': PlatformRecoveryCode
  'platform.report_request': PlatformReportRequest
  'platform.role': PlatformRole
  'platform.second_step': PlatformSecondStep
  'platform.session': PlatformSession
  'platform.setting': PlatformSetting
  'platform.sign_in_ticket': PlatformSignInTicket
  'platform.throttle': PlatformThrottle
  'platform.upload': PlatformUpload
  'contest.announcement': ContestAnnouncement
  'contest.announcement_attachment': ContestAnnouncementAttachment
  'contest.announcement_version': ContestAnnouncementVersion
  'contest.authorization_code': ContestAuthorizationCode
  'contest.code_attempt': ContestCodeAttempt
  'contest.code_reserve': ContestCodeReserve
  'contest.declaration': ContestDeclaration
  'contest.declaration_journal': ContestDeclarationJournal
  'contest.declaration_material': ContestDeclarationMaterial
  'contest.declaration_move': ContestDeclarationMove
  'contest.declaration_person': ContestDeclarationPerson
  'contest.document': ContestDocument
  'contest.document_version': ContestDocumentVersion
  'contest.form_version': ContestFormVersion
  'contest.guide': ContestGuide
  'contest.person': ContestPerson
  'contest.publicity_picture': ContestPublicityPicture
  'contest.quota': ContestQuota
  'contest.receipt': ContestReceipt
  'contest.recommendation_quota': ContestRecommendationQuota
  'contest.review': ContestReview
  'contest.season': ContestSeason
  'contest.season_draft': ContestSeasonDraft
  'contest.season_trial': ContestSeasonTrial
  'contest.season_version': ContestSeasonVersion
  'contest.signed_page': ContestSignedPage
  'contest.work_claim': ContestWorkClaim
}
