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
  erased_at: Timestamp | null
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
  unwanted_channels: Generated<Json>
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
  published_at: Timestamp | null
  id: Generated<string>
  state: Generated<string>
  updated_at: Timestamp
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

export interface PlatformDataExport {
  id: string
  account_id: string
  asked_by: string
  language: string
  state: string
  file_id: string | null
  requested_at: Timestamp
  ready_at: Timestamp | null
  expires_at: Timestamp
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

export interface PlatformErasureRequest {
  id: string
  account_id: string
  asked_by: string
  state: string
  requested_at: Timestamp
  due_at: Timestamp
  settled_at: Timestamp | null
  report: Generated<Json>
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

export interface PlatformFeedbackPicture {
  feedback_id: string
  file_id: string
  position: number
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
  print_key: string | null
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

export interface PlatformGuardianLink {
  token_hash: Buffer
  consent_id: string
  sent_at: Timestamp
  expires_at: Timestamp
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

export interface PlatformInterface {
  id: string
  parent_category_id: string
  sub_category_id: string
  name: string
  address: string
  method: string
  body: string | null
  credential_header: string | null
  credential_cipher: Buffer | null
  timeout_s: number
  is_enabled: Generated<boolean>
  note: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PlatformInterfaceCall {
  id: string
  interface_id: string
  outcome: string
  status: number | null
  duration_ms: number
  detail: string | null
  called_by: string | null
  called_at: Timestamp
}

export interface PlatformInterfaceCategory {
  id: string
  parent_id: string | null
  labels: Json
  sort: Generated<number>
}

export interface PlatformListArrangement {
  account_id: string
  list: string
  arrangement: Json
  updated_at: Timestamp
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
  recipient_cipher: Buffer | null
  subject: string | null
  body: string
  state: string
  attempts: Generated<number>
  last_error: string | null
  account_id: string | null
  browser_key: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
  push_id: string | null
  type: string | null
  read_at: Timestamp | null
  provider: string | null
}

export interface PlatformMessageKind {
  id: string
  labels: Json
  module: string
  nature: string
  arguments: string[]
  secret_arguments: Generated<string[]>
  is_known: Generated<boolean>
  is_enabled: Generated<boolean>
  is_urgent: Generated<boolean>
  channels: string[]
  is_everywhere: Generated<boolean>
  template_version: Generated<number>
  template_texts: Json | null
  template_changed_at: Timestamp | null
  updated_at: Timestamp
}

export interface PlatformMessageTemplateVersion {
  kind_id: string
  version: number
  texts: Json | null
  account_id: string | null
  created_at: Timestamp
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

export interface PlatformPush {
  id: string
  type: string
  titles: Json
  bodies: Json
  channels: string[]
  audience: Json
  audience_labels: Json
  state: string
  paused_from: string | null
  halted_reason: string | null
  unit_path: string[]
  account_id: string
  session_id: string
  scheduled_at: Timestamp | null
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  reached_account_id: string | null
  is_written: Generated<boolean>
  recipient_count: Generated<number>
}

export interface PlatformPushProvider {
  id: string
  name: string
  kind: string
  channel: string
  is_enabled: Generated<boolean>
  sort: Generated<number>
  endpoint: string | null
  sender: string | null
  key_id: string | null
  secret_cipher: Buffer | null
  signing_secret_cipher: Buffer | null
  signature: string | null
  template_code: string | null
  created_at: Timestamp
  updated_at: Timestamp
  tested_at: Timestamp | null
  test_outcome: string | null
  test_detail: string | null
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
  is_unmasked: Generated<boolean>
  scope_path: string[] | null
}

export interface PlatformRetentionPeriod {
  code: string
  days: number
  updated_at: Timestamp
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
  value: Json | null
  updated_at: Generated<Timestamp>
}

export interface PlatformSharedView {
  id: string
  list: string
  name: string
  query: string
  owner_account_id: string
  organization_id: string | null
  created_at: Timestamp
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

export interface PlatformText {
  id: string
  key: string
  catalogue: string
  language: string
  own_source: string
  own_text: string
  is_own_translated: boolean
  is_known: Generated<boolean>
  corrected_text: string | null
  corrected_for: string | null
  corrected_by: string | null
  corrected_at: Timestamp | null
}

export interface PlatformThrottle {
  key: string
  failures: number
  window_started_at: Timestamp
}

export interface PlatformUnitLogo {
  organization_id: string
  picture: string | null
  set_by: string | null
  set_at: Timestamp
  color: string | null
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

export interface PlatformWithheldPermission {
  role_code: string
  permission: string
  withheld_at: Timestamp
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
  code_hash: Buffer
  code_sealed: Buffer
  revoked_told_at: Timestamp | null
  reissued_told_at: Timestamp | null
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

export interface ContestContactRequest {
  id: string
  position: Always<number>
  organization_id: string
  unit_path: string[]
  account_id: string
  words: string
  state: string
  decided_by: string | null
  decided_at: Timestamp | null
  decision_reason: string | null
  created_at: Timestamp
}

export interface ContestContactTerm {
  id: string
  position: Always<number>
  organization_id: string
  account_id: string
  since_on: string | null
  given_by: string | null
  ended_on: string | null
  end_reason: string | null
  ended_by: string | null
  successor_id: string | null
  created_at: Timestamp
}

export interface ContestDeadlineReminder {
  declaration_id: string
  kind: string
  deadline_at: Timestamp
  reminded_at: Timestamp
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
  helper_account_id: string | null
  awaits_pupil: Generated<boolean>
  saved_at: Timestamp | null
}

export interface ContestDeclarationCount {
  season_id: string
  organization_id: string | null
  kind: string
  stage: string | null
  state: string
  level: string | null
  count: number
}

export interface ContestDeclarationCountChange {
  season_id: string
  organization_id: string | null
  kind: string
  stage: string | null
  state: string
  level: string | null
  change: number
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
  reason_erased_at: Timestamp | null
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

export interface ContestDelegation {
  id: string
  season_id: string
  organization_id: string
  unit_path: string[]
  state: string
  plan: Json
  revision: Generated<number>
  account_id: string
  reason: string | null
  handed_in_at: Timestamp | null
  decided_by: string | null
  decided_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ContestDeskDraft {
  declaration_id: string
  pupil_id: string
  teacher_account_id: string
  season_id: string
  created_at: Timestamp
  confirmed_at: Timestamp | null
  ended_at: Timestamp | null
}

export interface ContestDeskInvitation {
  id: string
  declaration_id: string
  code_index: Buffer
  code_cipher: Buffer
  created_at: Timestamp
  expires_at: Timestamp
  sent_at: Timestamp | null
  revoked_at: Timestamp | null
  used_at: Timestamp | null
  account_id: string | null
}

export interface ContestDeskPupil {
  id: string
  teacher_account_id: string
  name: string
  stage: string | null
  grade: Generated<string>
  class_name: Generated<string>
  phone_cipher: Buffer | null
  guardian_phone_cipher: Buffer | null
  told_at: Timestamp | null
  created_at: Timestamp
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

export interface ContestExamAppeal {
  id: string
  candidate_id: string
  item: string
  ground: string
  words: string
  state: string
  filed_at: Timestamp
  decided_by: string | null
  decided_at: Timestamp | null
  decision_words: string | null
}

export interface ContestExamCandidate {
  id: string
  sitting_id: string
  declaration_id: string
  account_id: string
  unit_path: string[]
  school_id: string
  name: string
  portrait_file_id: string | null
  id_tail_index: Buffer
  special_needs: Generated<string>
  ticket_number: string
  state: string
  room_id: string | null
  seat_row: number | null
  seat_column: number | null
  attendance: string | null
  attendance_by: string | null
  attendance_at: Timestamp | null
  created_at: Timestamp
}

export interface ContestExamListEntry {
  candidate_id: string
  sitting_id: string
  rank: number
  total: Numeric
  award: string | null
  is_promoted: boolean
}

export interface ContestExamListFormerEntry {
  sitting_id: string
  version: number
  candidate_id: string
  rank: number
  total: Numeric
  award: string | null
  is_promoted: boolean
}

export interface ContestExamListVersion {
  sitting_id: string
  version: number
  published_at: Timestamp
  superseded_at: Timestamp
  corrected_by: string
  reason: string
}

export interface ContestExamPrintFile {
  run_id: string
  position: number
  name: string
  paper_count: number
  file_id: string
  created_at: Timestamp
  room_id: string | null
}

export interface ContestExamPrintRun {
  id: string
  sitting_id: string
  kind: string
  state: string
  total_count: number
  done_count: Generated<number>
  failures: Generated<Json>
  requested_by: string
  requested_at: Timestamp
  finished_at: Timestamp | null
}

export interface ContestExamRoom {
  id: string
  venue_id: string
  name: string
  row_count: number
  column_count: number
  unusable_seats: string | null
  accessible_seats: string | null
  is_computer_room: Generated<boolean>
  created_at: Timestamp
}

export interface ContestExamScore {
  id: string
  candidate_id: string
  item: string
  points: Numeric
  import_id: string
  is_counted: Generated<boolean>
  position: number
}

export interface ContestExamScoreCorrection {
  id: string
  score_id: string
  before_points: Numeric
  after_points: Numeric
  reason: string
  corrected_by: string
  corrected_at: Timestamp
}

export interface ContestExamScoreImport {
  id: string
  sitting_id: string
  file_name: string
  row_count: number
  score_count: number
  state: string
  imported_by: string
  imported_at: Timestamp
  decided_by: string | null
  decided_at: Timestamp | null
}

export interface ContestExamSitting {
  id: string
  season_id: string
  exam: string
  zone_id: string
  zone_path: string[]
  seed: string | null
  planned_at: Timestamp | null
  seats_published_at: Timestamp | null
  scores_published_at: Timestamp | null
  list_published_at: Timestamp | null
  created_at: Timestamp
}

export interface ContestExamVenue {
  id: string
  organization_id: string
  unit_path: string[]
  name: string
  address: string
  map_note: string | null
  contact: string
  contact_phone: string
  is_closed: Generated<boolean>
  created_at: Timestamp
}

export interface ContestExamViolation {
  id: string
  candidate_id: string
  kind: string
  words: string
  is_annulling: boolean
  recorded_by: string
  recorded_at: Timestamp
}

export interface ContestFormVersion {
  declaration_id: string
  version: number
  content: Json
  content_hash: Buffer
  page_count: number | null
  frozen_at: Timestamp
  voided_at: Timestamp | null
  signed_version: number | null
}

export interface ContestGuide {
  contest: string
  role: string
  sort: Generated<number>
  titles: Json
  steps: Json
}

export interface ContestKnownPerson {
  id: string
  identity_index: Buffer
  role: string
  organization_id: string
  unit_path: string[]
  name: string
  id_number_masked: string | null
  first_seen_at: Timestamp
  last_seen_at: Timestamp
  birth: string | null
  merged_into: string | null
  own_values: Json | null
}

export interface ContestKnownPersonPart {
  known_person_id: string
  declaration_id: string
  declaration_person_id: string
  owner_account_id: string
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
  shown_from: Timestamp | null
  shown_until: Timestamp | null
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
  id: Generated<string>
  set_by_unit_id: string | null
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
  opinion_erased_at: Timestamp | null
}

export interface ContestScoreBoard {
  id: string
  season_id: string
  event: string
  division: string
  state: Generated<string>
  decided_at: Timestamp | null
  decided_by: string | null
  created_at: Timestamp
}

export interface ContestScoreCorrection {
  sheet_id: string
  revision: number
  counts: Json
  time_ms: number | null
  points: number
  reason: string
  corrected_at: Timestamp
  corrected_by: string
}

export interface ContestScoreProtest {
  id: string
  board_id: string
  team_id: string
  sheet_id: string
  round: number
  unit_path: string[]
  grounds: string
  state: string
  filed_at: Timestamp
  filed_by: string
  decided_at: Timestamp | null
  decided_by: string | null
  decision_reason: string | null
}

export interface ContestScoreRound {
  board_id: string
  round: number
  seed: string
  team_ids: string[]
  drawn_at: Timestamp
  drawn_by: string
  started_at: Timestamp | null
  started_by: string | null
}

export interface ContestScoreSheet {
  id: string
  board_id: string
  team_id: string
  round: number
  revision: number
  state: string
  counts: Json
  time_ms: number | null
  points: number
  penalty_points: number
  has_score: boolean
  signed_name: string | null
  signature: string | null
  content_hash: Buffer
  signed_at: Timestamp
  received_at: Timestamp
  referee_id: string
  settled_at: Timestamp | null
  settled_by: string | null
  settled_reason: string | null
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

export interface ContestSeasonCorrection {
  id: Always<number>
  season_id: string
  path: string
  language: string
  own_text: string | null
  source: string
  text: string
  corrected_by: string | null
  corrected_at: Timestamp
  last_version: number | null
  outcome: string | null
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

export interface ContestTeam {
  id: string
  season_id: string
  number: string
  name: string
  event: string
  division: string
  school_id: string | null
  city_id: string | null
  unit_path: string[]
  is_live: boolean
  state: Generated<string>
  checked_in_at: Timestamp | null
  checked_in_by: string | null
  inspected_at: Timestamp | null
  inspected_by: string | null
  inspection_reason: string | null
  has_played: Generated<boolean>
  created_at: Timestamp
}

export interface ContestUnitMaterial {
  id: string
  season_id: string
  round: string
  material: string
  organization_id: string
  unit_path: string[]
  version: number
  file_id: string
  state: string
  reason: string | null
  account_id: string
  handed_in_at: Timestamp
  decided_by: string | null
  decided_at: Timestamp | null
}

export interface ContestUnrecordedDeclaration {
  declaration_id: string
}

export interface ContestWaitingReminder {
  organization_id: string
  season_id: string
  day: string
  reminded_at: Timestamp
}

export interface ContestWorkClaim {
  season_id: string
  kind_group: string
  identity_index: Buffer
  declaration_id: string
}

export interface VendingAlarm {
  id: string
  merchant_id: string
  merchant_path: string[]
  machine_id: string
  lane: number | null
  kind: string
  reported_kind: string | null
  source: string
  severity: string
  state: string
  code: string | null
  detail: string | null
  figure: number | null
  bound: number | null
  count: Generated<number>
  raised_at: Timestamp
  seen_at: Timestamp
  acknowledged_at: Timestamp | null
  acknowledged_by: string | null
  cleared_at: Timestamp | null
  cleared_by: string | null
  told_at: Timestamp | null
}

export interface VendingAlarmRule {
  id: string
  merchant_id: string
  merchant_path: string[]
  machine_id: string | null
  offline_minutes: number | null
  temperature_min_c: number | null
  temperature_max_c: number | null
  humidity_max_percent: number | null
  reading_minutes: number | null
  door_open_minutes: number | null
  note_low_fen: number | null
  note_full_fen: number | null
  coin_low_fen: number | null
  coin_full_fen: number | null
  restarts_per_day: number | null
  timeouts_per_day: number | null
  tells: string | null
  created_at: Timestamp
}

export interface VendingAlarmTelling {
  alarm_id: string
  account_id: string
  merchant_id: string
  merchant_path: string[]
  told_at: Timestamp | null
  is_gathered: Generated<boolean>
}

export interface VendingArea {
  id: string
  merchant_id: string
  merchant_path: string[]
  code: string
  name: string
  remark: string | null
  created_at: Timestamp
}

export interface VendingBrand {
  id: string
  merchant_id: string
  merchant_path: string[]
  code: string
  name: string
  created_at: Timestamp
}

export interface VendingCabinet {
  id: string
  merchant_path: string[]
  machine_id: string
  number: number
  layers: number
  lanes_per_layer: number
}

export interface VendingCashCollection {
  id: string
  merchant_id: string
  merchant_path: string[]
  number: Generated<string>
  machine_id: string
  event_id: number | null
  state: string
  collected_at: Timestamp
  collected_by: string | null
  bag_number: string | null
  note: string | null
  told_fen: number | null
  counted_fen: number | null
  reason: string | null
  ended_at: Timestamp | null
  ended_by: string | null
  created_at: Timestamp
}

export interface VendingCategory {
  id: string
  merchant_id: string
  merchant_path: string[]
  parent_id: string | null
  code: string
  name: string
  position: Generated<number>
  created_at: Timestamp
}

export interface VendingChannelFeeDay {
  merchant_id: string
  merchant_path: string[]
  channel: string
  business_on: string
  amount_fen: number
  fee_fen: number
  charge_count: Generated<number>
  at: Timestamp
}

export interface VendingDataCard {
  id: string
  merchant_id: string
  merchant_path: string[]
  iccid: string
  imei: string | null
  imsi: string | null
  phone: string | null
  carrier: string
  min_flow_mb: number | null
  max_flow_mb: number | null
  alarm_flow_mb: number | null
  expires_on: string | null
  state: string
  machine_id: string | null
  remark: string | null
  created_at: Timestamp
  flow_on: string | null
  day_base_mb: Generated<number>
  month_base_mb: Generated<number>
  day_carry_mb: Generated<number>
  month_carry_mb: Generated<number>
}

export interface VendingDataCardUsage {
  id: string
  merchant_path: string[]
  card_id: string
  machine_id: string
  day: string
  day_flow_mb: number
  month_flow_mb: number
  measured_at: Timestamp
}

export interface VendingDevice {
  machine_id: string
  merchant_id: string
  merchant_path: string[]
  connection: Generated<string>
  connection_since: Timestamp
  last_heard_at: Timestamp | null
  boot_id: string | null
  clock_skew_ms: number | null
  state: Generated<Json>
  command_sequence: Generated<number>
  config_version: Generated<number>
  readings: Generated<Json>
  readings_at: Timestamp | null
  heartbeat_s: Generated<number>
  telemetry_s: Generated<number>
  config: Json | null
  state_seq: number | null
  readings_boot: string | null
  readings_seq: number | null
  events_on: string | null
  event_count: Generated<number>
}

export interface VendingDeviceBoot {
  machine_id: string
  merchant_path: string[]
  boot_id: string
  reason: string | null
  count: number | null
  highest_seq: Generated<number>
  first_heard_at: Timestamp
}

export interface VendingDeviceCommand {
  id: string
  machine_id: string
  merchant_path: string[]
  sequence: number
  type: string
  payload: Json
  idempotency_key: string
  correlation: string | null
  state: string
  was_published: Generated<boolean>
  journal: string | null
  code: string | null
  result: Json | null
  result_timeout_ms: number
  asked_by: string | null
  issued_at: Timestamp
  expires_at: Timestamp
  published_at: Timestamp | null
  publish_count: Generated<number>
  acked_at: Timestamp | null
  ended_at: Timestamp | null
}

export interface VendingDeviceCredential {
  id: string
  machine_id: string
  merchant_path: string[]
  version: number
  secret_hash: Buffer
  secret_cipher: Buffer | null
  issued_at: Timestamp
  issued_by: string | null
  revoked_at: Timestamp | null
  revoked_by: string | null
  reason: string | null
  last_used_at: Timestamp | null
}

export interface VendingDeviceEvent {
  id: Always<number>
  machine_id: string
  merchant_path: string[]
  kind: string
  identity: string
  content_hash: Buffer
  boot_id: string
  seq: number
  device_at: Timestamp
  received_at: Timestamp
  data: Json
  refusal: string | null
}

export interface VendingFeeRule {
  id: string
  merchant_id: string
  merchant_path: string[]
  purpose: string
  channel: Generated<string>
  version: number
  basis: string
  rate: Numeric
  minimum_fen: Generated<number>
  below_minimum: string
  rounding: string
  valid_from: Timestamp
  created_by: string | null
  created_at: Timestamp
}

export interface VendingLane {
  id: string
  merchant_id: string
  merchant_path: string[]
  machine_id: string
  cabinet_id: string
  number: number
  layer: number
  place: number
  mode: Generated<string>
  product_id: string | null
  batch_id: string | null
  price_fen: number | null
  stock: Generated<number>
  reserved: Generated<number>
  capacity: number
  alarm_threshold: Generated<number>
  status: Generated<string>
  is_selling: Generated<boolean>
  is_locked: Generated<boolean>
  is_pickup_only: Generated<boolean>
  fault_code: string | null
  failures_in_row: Generated<number>
  empty_told_at: Timestamp | null
}

export interface VendingLayoutTemplate {
  id: string
  merchant_id: string
  merchant_path: string[]
  name: string
  cabinets: Json
  created_at: Timestamp
}

export interface VendingLedger {
  id: string
  merchant_id: string
  merchant_path: string[]
  currency: string
  last_number: Generated<number>
  last_hash: Generated<Buffer>
  released_until: string | null
  created_at: Timestamp
}

export interface VendingLedgerAccount {
  id: string
  ledger_id: string
  merchant_path: string[]
  kind: string
  owner: Generated<string>
  side: number
  is_strict: boolean
  posted_fen: Generated<number>
  held_fen: Generated<number>
  awaited_fen: Generated<number>
  created_at: Timestamp
}

export interface VendingLedgerEntry {
  transfer_id: string
  position: number
  ledger_id: string
  merchant_path: string[]
  account_id: string
  amount_fen: number
  settles_on: string | null
  at: Timestamp
}

export interface VendingLedgerProof {
  id: string
  state: string
  asked_by: string | null
  asked_at: Timestamp
  ended_at: Timestamp | null
  ledger_count: number | null
  transfer_count: number | null
  entry_count: number | null
  account_count: number | null
  journal_hash: string | null
  problems: Generated<string>
}

export interface VendingLedgerTransfer {
  id: string
  ledger_id: string
  merchant_path: string[]
  number: number
  template: string
  phase: string
  resolves_id: string | null
  reverses_id: string | null
  subject_kind: string
  subject_id: string | null
  details: Generated<Json>
  business_on: string
  entry_count: number
  asked_hash: Buffer
  hash: Buffer
  at: Timestamp
}

export interface VendingLine {
  id: string
  merchant_id: string
  merchant_path: string[]
  area_id: string
  code: string
  name: string
  remark: string | null
  created_at: Timestamp
}

export interface VendingMachine {
  id: string
  merchant_id: string
  merchant_path: string[]
  code: string
  name: string
  type: string
  category: string | null
  manufacturer: string | null
  model: string | null
  point_id: string | null
  line_id: string | null
  route: string | null
  country: Generated<string>
  time_zone: Generated<string>
  lifecycle: string
  installer_id: string | null
  installed_at: Timestamp | null
  produced_on: string | null
  warranty_until: string | null
  remark: string | null
  created_at: Timestamp
}

export interface VendingMachineCondition {
  machine_id: string
  merchant_path: string[]
  boot_id: string | null
  seq: number | null
  measured_at: Timestamp
  temperature_c: number | null
  humidity_percent: number | null
  is_door_open: boolean | null
  note_fen: number | null
  coin_fen: number | null
  day_flow_mb: number | null
  month_flow_mb: number | null
  door_open_since: Timestamp | null
  temperature_off_since: Timestamp | null
  humidity_off_since: Timestamp | null
}

export interface VendingMachineGrant {
  account_id: string
  machine_id: string
  merchant_path: string[]
  granted_by: string | null
  granted_at: Timestamp
}

export interface VendingMachineModel {
  id: string
  manufacturer: string
  model: string
  type: string
  layers_max: number
  lanes_per_layer_max: number
}

export interface VendingMerchant {
  id: string
  merchant_path: string[]
  kind: string
  administrator_id: string
  contact: string | null
  phone: string
  address: string | null
  category_code: string | null
  label_codes: Generated<string[]>
  business_type: string
  is_pharmacy: Generated<boolean>
  has_cart: Generated<boolean>
  has_member_cards: Generated<boolean>
  has_pickup_codes: Generated<boolean>
  has_medicine: Generated<boolean>
  has_medicine_combination: Generated<boolean>
  has_smart_medicine_box: Generated<boolean>
  has_purchase_function: Generated<boolean>
  pickup_codes_max: Generated<number>
  auto_refund_max_fen: Generated<number>
  is_open: Generated<boolean>
  time_zone: Generated<string>
  created_at: Timestamp
  is_closed_by_operator: Generated<boolean>
}

export interface VendingMerchantAccount {
  id: string
  merchant_path: string[]
  short_name: string | null
  service_phone: string | null
  certificate_number: string | null
  store_name: string | null
  store_address: string | null
  bank_name: string | null
  bank_account_cipher: Buffer | null
  updated_at: Timestamp
}

export interface VendingOrderException {
  id: string
  merchant_id: string
  merchant_path: string[]
  machine_id: string
  order_id: string
  line_id: string | null
  refund_id: string | null
  kind: string
  amount_fen: number
  state: Generated<string>
  settled_by: string | null
  settled_reason: string | null
  settled_at: Timestamp | null
  created_at: Timestamp
  payment_id: string | null
}

export interface VendingOrderLine {
  id: string
  merchant_path: string[]
  order_id: string
  position: number
  machine_id: string
  lane_id: string | null
  lane_number: number
  product_id: string
  product_name: string
  batch_id: string | null
  price_fen: number
  paid_fen: number
  state: string
  command_id: string | null
  outcome_code: string | null
  silent_until: Timestamp | null
  refund_id: string | null
  sent_at: Timestamp | null
  ended_at: Timestamp | null
}

export interface VendingOrderRefund {
  id: string
  merchant_id: string
  merchant_path: string[]
  order_id: string
  machine_id: string
  number: string
  amount_fen: number
  reason: string
  remark: string | null
  state: string
  is_automatic: boolean
  asked_by: string | null
  decided_by: string | null
  decided_reason: string | null
  asked_at: Timestamp
  decided_at: Timestamp | null
  ended_at: Timestamp | null
  updated_at: Timestamp
}

export interface VendingOrderStep {
  id: Always<number>
  merchant_path: string[]
  order_id: string
  line_id: string | null
  refund_id: string | null
  kind: string
  details: Generated<Json>
  account_id: string | null
  at: Timestamp
}

export interface VendingPayment {
  id: string
  merchant_id: string
  merchant_path: string[]
  service_id: string
  number: string
  subject_kind: string
  subject_id: string | null
  description: string
  amount_fen: number
  currency: Generated<string>
  state: string
  provider_number: string | null
  paid_at: Timestamp | null
  expires_at: Timestamp
  returned_fen: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  payer: string | null
  way: Generated<string>
  taken_fen: number | null
  taken_currency: string | null
  ask_after_close_at: Timestamp | null
}

export interface VendingPaymentException {
  id: string
  merchant_path: string[]
  service_id: string
  payment_id: string | null
  kind: string
  expected: string
  found: string
  statement_on: string | null
  state: Generated<string>
  settled_by: string | null
  settled_at: Timestamp | null
  settled_reason: string | null
  created_at: Timestamp
  refund_id: string | null
}

export interface VendingPaymentMessage {
  id: string
  merchant_path: string[]
  service_id: string
  outcome: string
  provider_id: string | null
  headers: Json
  body: string
  received_at: Timestamp
}

export interface VendingPaymentRefund {
  id: string
  merchant_path: string[]
  payment_id: string
  number: string
  amount_fen: number
  reason: string
  state: string
  provider_number: string | null
  attempts: Generated<number>
  asked_at: Timestamp
  refunded_at: Timestamp | null
  updated_at: Timestamp
}

export interface VendingPaymentService {
  id: string
  merchant_id: string
  merchant_path: string[]
  provider: string
  name: string
  merchant_number: string
  app_id: string
  address: string
  certificate_number: string
  api_key_cipher: Buffer | null
  private_key_cipher: Buffer | null
  platform_key_cipher: Buffer | null
  keys_fingerprint: string | null
  certificate_expires_at: Timestamp | null
  bank_name: string | null
  bank_account_cipher: Buffer | null
  settlement_days: Generated<number>
  state: string
  enabled_by: string | null
  activated_by: string | null
  probed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  phone_ways: Generated<string[]>
  app_secret_cipher: Buffer | null
}

export interface VendingPaymentSetting {
  id: string
  merchant_id: string
  merchant_path: string[]
  point_id: string | null
  machine_id: string | null
  service_ids: string[]
  remark: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface VendingPoint {
  id: string
  merchant_id: string
  merchant_path: string[]
  area_id: string
  line_id: string | null
  code: string
  name: string
  location: Json
  latitude: Always<Numeric>
  longitude: Always<Numeric>
  address: Always<string | null>
  contact: string | null
  contact_phone: string | null
  remark: string | null
  created_at: Timestamp
}

export interface VendingProduct {
  id: string
  merchant_id: string
  merchant_path: string[]
  code: string
  name: string
  brand_id: string | null
  category_id: string
  unit: string | null
  specification: string | null
  purchase_price_fen: number
  price_fen: number
  thumbnail_id: string | null
  manual: string | null
  description: string | null
  shelf_life_days: number | null
  warranty: string | null
  barcode: string | null
  remark: string | null
  state: string
  submitted_by: string | null
  reviewed_by: string | null
  reviewed_at: Timestamp | null
  review_reason: string | null
  created_at: Timestamp
}

export interface VendingProductBatch {
  id: string
  merchant_id: string
  merchant_path: string[]
  product_id: string
  number: string
  produced_on: string
  expires_on: string
  remark: string | null
  created_at: Timestamp
}

export interface VendingProductPicture {
  product_id: string
  position: number
  merchant_path: string[]
  file_id: string
}

export interface VendingReading {
  id: string
  merchant_path: string[]
  machine_id: string
  at: Timestamp
  temperature_c: number | null
  humidity_percent: number | null
  is_door_open: boolean | null
  note_fen: number | null
  coin_fen: number | null
}

export interface VendingReceivingAccount {
  id: string
  merchant_id: string
  merchant_path: string[]
  holder: string
  bank_name: string
  account_number_cipher: Buffer | null
  last_digits: string | null
  state: string
  requested_by: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  decision_reason: string | null
  created_at: Timestamp
}

export interface VendingReconciliation {
  id: string
  merchant_path: string[]
  service_id: string
  statement_on: string
  state: string
  row_count: number | null
  difference_count: number | null
  problem: string | null
  ran_at: Timestamp
}

export interface VendingSalesOrder {
  id: string
  merchant_id: string
  merchant_path: string[]
  machine_id: string
  number: string
  ticket_hash: Buffer
  payer: string | null
  payment_method: string | null
  payment_id: string | null
  payment_state: string
  dispatch_state: string
  refund_state: Generated<string>
  amount_fen: number
  discount_fen: Generated<number>
  total_fen: Always<number>
  delivered_fen: Generated<number>
  refunded_fen: Generated<number>
  reserved_until: Timestamp
  paid_at: Timestamp | null
  ended_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  payment_attempt: Generated<number>
  payer_state_hash: Buffer | null
}

export interface VendingSettlement {
  id: string
  ledger_id: string
  merchant_id: string
  merchant_path: string[]
  settles_on: string
  taken_fen: number
  returned_fen: number
  fee_fen: number
  released_fen: number
  debt_paid_fen: number
  transfer_id: string | null
  at: Timestamp
}

export interface VendingWorkOrder {
  id: string
  merchant_id: string
  merchant_path: string[]
  number: Generated<string>
  machine_id: string
  alarm_id: string | null
  kind: string
  state: string
  title: string
  description: string | null
  assignee_id: string | null
  due_at: Timestamp | null
  holds_machine: Generated<boolean>
  work_done: string | null
  parts: string | null
  created_at: Timestamp
  created_by: string | null
  started_at: Timestamp | null
  ended_at: Timestamp | null
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
  'platform.data_export': PlatformDataExport
  'platform.dictionary_entry': PlatformDictionaryEntry
  'platform.download': PlatformDownload
  'platform.erasure_request': PlatformErasureRequest
  'platform.feedback': PlatformFeedback
  'platform.feedback_picture': PlatformFeedbackPicture
  'platform.file': PlatformFile
  'platform.guardian_consent': PlatformGuardianConsent
  'platform.guardian_link': PlatformGuardianLink
  'platform.import_request': PlatformImportRequest
  'platform.interface': PlatformInterface
  'platform.interface_call': PlatformInterfaceCall
  'platform.interface_category': PlatformInterfaceCategory
  'platform.list_arrangement': PlatformListArrangement
  'platform.manual': PlatformManual
  'platform.manual_version': PlatformManualVersion
  'platform.menu_entry': PlatformMenuEntry
  'platform.message': PlatformMessage
  'platform.message_kind': PlatformMessageKind
  'platform.message_template_version': PlatformMessageTemplateVersion
  'platform.one_time_code': PlatformOneTimeCode
  'platform.organization': PlatformOrganization
  'platform.outside_login': PlatformOutsideLogin
  'platform.push': PlatformPush
  'platform.push_provider': PlatformPushProvider
  'platform.question': PlatformQuestion
  'platform.question_category': PlatformQuestionCategory
  'platform.question_vote': PlatformQuestionVote
  'platform.recovery_code': PlatformRecoveryCode
  'platform.report_request': PlatformReportRequest
  'platform.retention_period': PlatformRetentionPeriod
  'platform.role': PlatformRole
  'platform.second_step': PlatformSecondStep
  'platform.session': PlatformSession
  'platform.setting': PlatformSetting
  'platform.shared_view': PlatformSharedView
  'platform.sign_in_ticket': PlatformSignInTicket
  'platform.text': PlatformText
  'platform.throttle': PlatformThrottle
  'platform.unit_logo': PlatformUnitLogo
  'platform.upload': PlatformUpload
  'platform.withheld_permission': PlatformWithheldPermission
  'contest.announcement': ContestAnnouncement
  'contest.announcement_attachment': ContestAnnouncementAttachment
  'contest.announcement_version': ContestAnnouncementVersion
  'contest.authorization_code': ContestAuthorizationCode
  'contest.code_attempt': ContestCodeAttempt
  'contest.code_reserve': ContestCodeReserve
  'contest.contact_request': ContestContactRequest
  'contest.contact_term': ContestContactTerm
  'contest.deadline_reminder': ContestDeadlineReminder
  'contest.declaration': ContestDeclaration
  'contest.declaration_count': ContestDeclarationCount
  'contest.declaration_count_change': ContestDeclarationCountChange
  'contest.declaration_journal': ContestDeclarationJournal
  'contest.declaration_material': ContestDeclarationMaterial
  'contest.declaration_move': ContestDeclarationMove
  'contest.declaration_person': ContestDeclarationPerson
  'contest.delegation': ContestDelegation
  'contest.desk_draft': ContestDeskDraft
  'contest.desk_invitation': ContestDeskInvitation
  'contest.desk_pupil': ContestDeskPupil
  'contest.document': ContestDocument
  'contest.document_version': ContestDocumentVersion
  'contest.exam_appeal': ContestExamAppeal
  'contest.exam_candidate': ContestExamCandidate
  'contest.exam_list_entry': ContestExamListEntry
  'contest.exam_list_former_entry': ContestExamListFormerEntry
  'contest.exam_list_version': ContestExamListVersion
  'contest.exam_print_file': ContestExamPrintFile
  'contest.exam_print_run': ContestExamPrintRun
  'contest.exam_room': ContestExamRoom
  'contest.exam_score': ContestExamScore
  'contest.exam_score_correction': ContestExamScoreCorrection
  'contest.exam_score_import': ContestExamScoreImport
  'contest.exam_sitting': ContestExamSitting
  'contest.exam_venue': ContestExamVenue
  'contest.exam_violation': ContestExamViolation
  'contest.form_version': ContestFormVersion
  'contest.guide': ContestGuide
  'contest.known_person': ContestKnownPerson
  'contest.known_person_part': ContestKnownPersonPart
  'contest.person': ContestPerson
  'contest.publicity_picture': ContestPublicityPicture
  'contest.quota': ContestQuota
  'contest.receipt': ContestReceipt
  'contest.recommendation_quota': ContestRecommendationQuota
  'contest.review': ContestReview
  'contest.score_board': ContestScoreBoard
  'contest.score_correction': ContestScoreCorrection
  'contest.score_protest': ContestScoreProtest
  'contest.score_round': ContestScoreRound
  'contest.score_sheet': ContestScoreSheet
  'contest.season': ContestSeason
  'contest.season_correction': ContestSeasonCorrection
  'contest.season_draft': ContestSeasonDraft
  'contest.season_trial': ContestSeasonTrial
  'contest.season_version': ContestSeasonVersion
  'contest.signed_page': ContestSignedPage
  'contest.team': ContestTeam
  'contest.unit_material': ContestUnitMaterial
  'contest.unrecorded_declaration': ContestUnrecordedDeclaration
  'contest.waiting_reminder': ContestWaitingReminder
  'contest.work_claim': ContestWorkClaim
  'vending.alarm': VendingAlarm
  'vending.alarm_rule': VendingAlarmRule
  'vending.alarm_telling': VendingAlarmTelling
  'vending.area': VendingArea
  'vending.brand': VendingBrand
  'vending.cabinet': VendingCabinet
  'vending.cash_collection': VendingCashCollection
  'vending.category': VendingCategory
  'vending.channel_fee_day': VendingChannelFeeDay
  'vending.data_card': VendingDataCard
  'vending.data_card_usage': VendingDataCardUsage
  'vending.device': VendingDevice
  'vending.device_boot': VendingDeviceBoot
  'vending.device_command': VendingDeviceCommand
  'vending.device_credential': VendingDeviceCredential
  'vending.device_event': VendingDeviceEvent
  'vending.fee_rule': VendingFeeRule
  'vending.lane': VendingLane
  'vending.layout_template': VendingLayoutTemplate
  'vending.ledger': VendingLedger
  'vending.ledger_account': VendingLedgerAccount
  'vending.ledger_entry': VendingLedgerEntry
  'vending.ledger_proof': VendingLedgerProof
  'vending.ledger_transfer': VendingLedgerTransfer
  'vending.line': VendingLine
  'vending.machine': VendingMachine
  'vending.machine_condition': VendingMachineCondition
  'vending.machine_grant': VendingMachineGrant
  'vending.machine_model': VendingMachineModel
  'vending.merchant': VendingMerchant
  'vending.merchant_account': VendingMerchantAccount
  'vending.order_exception': VendingOrderException
  'vending.order_line': VendingOrderLine
  'vending.order_refund': VendingOrderRefund
  'vending.order_step': VendingOrderStep
  'vending.payment': VendingPayment
  'vending.payment_exception': VendingPaymentException
  'vending.payment_message': VendingPaymentMessage
  'vending.payment_refund': VendingPaymentRefund
  'vending.payment_service': VendingPaymentService
  'vending.payment_setting': VendingPaymentSetting
  'vending.point': VendingPoint
  'vending.product': VendingProduct
  'vending.product_batch': VendingProductBatch
  'vending.product_picture': VendingProductPicture
  'vending.reading': VendingReading
  'vending.receiving_account': VendingReceivingAccount
  'vending.reconciliation': VendingReconciliation
  'vending.sales_order': VendingSalesOrder
  'vending.settlement': VendingSettlement
  'vending.work_order': VendingWorkOrder
}
