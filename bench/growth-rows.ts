import { PROJECTIONS } from '../apps/capabilities.ts'
import { openGeneration } from '../kernel/runtime/generations.ts'
import type { Sql } from '../kernel/sql/sql.ts'

const OPEN = 20

/** A donation is begun every ten minutes, so that a log of twice the donations is one of twice the time. */
const AT = "timestamptz '2016-01-01T00:00:00Z' + n * interval '10 minutes'"
const id = (kind: string, n = 'n') => `md5('${kind} ' || ${n})::uuid`
const CONFIRMED = 'n % 10 > 1'
const paid = (value: string) => `CASE WHEN ${CONFIRMED} THEN ${value} END`
const FUND = `'request.' || ${id('request', 'n / 4')} || '.INR'`
const AMOUNT = `CASE WHEN n < ${OPEN} THEN 777700 ELSE (n::bigint * 7919 % 5000 + 1) * 100 END`

const LINE = `'stripe', 'stripe-in', 'txn_' || n, 'charge', 10000, 240, 9760, 'INR', 'ch_' || n, 'pi_' || n, ${AT}, ${AT} + interval '1 hour'`
const LINE_COLUMNS =
	'provider, account, ref, kind, amount, fee, net, currency, source_ref, payment_ref, created_at, available_at'

const STATEMENTS: readonly string[] = [
	`INSERT INTO read.donations (id, target_kind, target_id, donor_kind, donor_id, currency, donation, fee, total,
		covers_fee, anonymous, refunded, charged_back, lost_share, disputes_open, warnings_open, cost, status, attempts,
		discrepancies, provider, account, provider_ref, charge_ref, started_at, received_at, confirmed_at, effective_at, revision)
	SELECT ${id('donation')}, 'request', ${id('request', 'n / 4')},
		CASE WHEN n % 10 = 5 THEN 'user' ELSE 'guest' END, ${id('person', 'n / 10')}, CASE WHEN n % 5 = 0 THEN 'USD' ELSE 'INR' END,
		${AMOUNT}, 0, ${AMOUNT}, false, false, 0, 0, 0, (n < ${OPEN})::int, 0, ${paid('10')},
		CASE n % 10 WHEN 0 THEN 'failed' WHEN 1 THEN 'started' ELSE 'confirmed' END, 1, 0, 'stripe', 'stripe-in',
		'pi_' || n, ${paid("'ch_' || n")}, ${AT}, ${paid(`${AT} + interval '1 minute'`)},
		${paid(`${AT} + interval '1 minute'`)}, ${paid(AT)}, 2
	FROM generate_series($1::int, $2::int) n`,
	`INSERT INTO rec.donation_details (donation_id, first_name, last_name, email, message, language, line1, city, state,
		zip_code, payment_mode, created_at)
	SELECT ${id('donation')}, 'Asha', 'Kumari', 'guest' || n / 3 || '@mail.example', '', 'en', '', '', '', '', 'card', ${AT}
	FROM generate_series($1::int, $2::int) n WHERE n % 10 <> 5`,
	`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at)
	SELECT 'member' || n / 10, 'user', ${id('person', 'n / 10')}, ${AT} FROM generate_series($1::int, $2::int) n WHERE n % 10 = 5`,
	`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
	SELECT ${id('person', 'n / 10')}, 'member' || n / 10, 'member' || n / 10, 'member' || n / 10 || '@mail.example', 'Ravi', 'Das', '', 'en', ${AT}
	FROM generate_series($1::int, $2::int) n WHERE n % 10 = 5`,
	`INSERT INTO read.timeline (stream, revision, event_id, position, type, actor_kind, actor_id, correlation_id, at, data)
	SELECT 'donation-' || ${id('donation')}, r, ${id('event', "n || ' ' || r")}, lpad((n * 3 + r)::text, 20, '0'),
		CASE WHEN n % 50 = 3 OR n < ${OPEN} THEN CASE r WHEN 1 THEN 'DonationDisputed' ELSE 'DonationDisputeWon' END
			ELSE CASE r WHEN 1 THEN 'DonationStarted' ELSE 'DonationConfirmed' END END,
		'system', 'growth', '', ${AT}, jsonb_build_object('disputeRef', 'dp_' || n, 'amount', '100', 'at', ${AT}, 'effectiveAt', ${AT})
	FROM generate_series($1::int, $2::int) n, generate_series(1, 2) r WHERE r = 1 OR n >= ${OPEN}`,
	`INSERT INTO read.fund_totals (fund, target_kind, target_id, currency, total, fee, donation, refunded, charged_back,
		disputed, raised, withdrawn, reserved, held, credited, corrected, free, donations, refunds, last_donation_at)
	SELECT ${FUND}, 'request', ${id('request', 'n / 4')}, 'INR', n, 0, n, 0, 0, 0, n, 0, 0, 0, 0, 0, n, 4, 0,
		CASE WHEN n % 3 = 0 THEN ${AT} END
	FROM generate_series($1::int, $2::int) n WHERE n % 4 = 0`,
	`INSERT INTO read.withdrawals (id, fund, kind, target_id, currency, amount, status, by_user_id, account_id, account_version,
		requested_at, approvers, paid_at, attempts, changed_at, evidence_state, evidence_due_at, evidence_submitted_at)
	SELECT ${id('withdrawal')}, ${FUND}, 'request', ${id('request', 'n / 4')}, 'INR', ${AMOUNT},
		CASE WHEN n < ${OPEN} * 4 THEN 'requested' ELSE 'paid' END, ${id('person', 'n / 10')}, ${id('account')}, 1, ${AT}, '{}',
		CASE WHEN n >= ${OPEN} * 4 THEN ${AT} END, 1, ${AT},
		CASE WHEN n >= ${OPEN} * 8 THEN 'accepted' WHEN n >= ${OPEN} * 4 THEN 'submitted' END,
		CASE WHEN n >= ${OPEN} * 4 THEN ${AT} END, CASE WHEN n >= ${OPEN} * 4 THEN ${AT} END
	FROM generate_series($1::int, $2::int) n WHERE n % 4 = 0`,
	`INSERT INTO read.recurring_donations (id, donor_id, target_kind, currency, donation, fee, total, covers_fee, anonymous,
		method_id, method, status, phase, period, tries, phase_at, day, zone, confirmed, started_at, months, given, next_at)
	SELECT ${id('recurring')}, ${id('person', 'n / 10')}, 'foundation', 'INR', ${AMOUNT}, 0, ${AMOUNT}, false, false,
		${id('method')}, 'card', CASE WHEN n % 8 = 0 THEN 'active' ELSE 'ended' END, 'scheduled', '2026-11', 0, ${AT}, 1,
		'Asia/Kolkata', '{}', ${AT}, n % 12, 0, CASE WHEN n % 8 = 0 THEN ${AT} END
	FROM generate_series($1::int, $2::int) n WHERE n % 4 = 0`,
	`INSERT INTO read.runs (id, position, requests_at, as_of, rows, totals, rows_hash, recorded_at, recorded_by, signed_at, accepted, alone, revision)
	SELECT ${id('run')}, '', '', ${AT}, 1, '{}', '', ${AT}, '', CASE WHEN n % 8 = 0 THEN ${AT} END, '[]', false, 0
	FROM generate_series($1::int, $2::int) n WHERE n % 4 = 0`,
	`INSERT INTO read.receipts (id, entity, year, number, version, because, currency, charged, returned, given, effective_at,
		issued_at, changed_at, resends, causes, revision)
	SELECT ${id('donation')}, 'IN', 2016 + n / 52560, n, 1, 'confirmed', 'INR', ${AMOUNT}, 0, ${AMOUNT}, ${AT}, ${AT}, ${AT}, 0, '{}', n
	FROM generate_series($1::int, $2::int) n WHERE ${CONFIRMED}`,
	`INSERT INTO read.postings (transaction_id, line, kind, account, owner, currency, amount, donation_id, position, recorded_at, effective_at, is_late)
	SELECT ${id('event', "n || ' 2'")}, line, 'DonationConfirmed', account, owner, 'INR', amount, ${id('donation')},
		lpad((n * 3 + 2)::text, 20, '0'), ${AT}, ${AT}, false
	FROM generate_series($1::int, $2::int) n, LATERAL (VALUES
		(0, 'provider balance', 'stripe/stripe-in', 10000), (1, 'fund', ${FUND}, -9700), (2, 'fee cover', 'IN', -300)
	) l (line, account, owner, amount) WHERE ${CONFIRMED}`,
	`INSERT INTO read.postings (transaction_id, line, kind, account, owner, currency, amount, provider_object, position, recorded_at, effective_at, is_late)
	SELECT ${id('event', "n || ' 1'")}, line, 'RefundBooked', 'clearing', ${FUND}, 'INR', 100 - 200 * line, 're_' || n,
		lpad((n * 3 + 1)::text, 20, '0'), ${AT}, ${AT}, false
	FROM generate_series($1::int, $2::int) n, generate_series(0, 1) line WHERE n % 10 = 3`,
	`INSERT INTO read.log_instants (high_at, first_position, last_position)
	SELECT ${AT}, lpad((n * 3 + 1)::text, 20, '0'), lpad((n * 3 + 2)::text, 20, '0')
	FROM generate_series($1::int, $2::int) n`,
	`INSERT INTO read.account_pages (account, owner, currency, first_position, balance_before, events_before, amount, events)
	SELECT account, owner, currency, min(position), (array_agg(before ORDER BY nth))[1], min(nth), sum(amount), count(*)
	FROM (
		SELECT p.account, o.owner, p.currency, position, amount, row_number() OVER of_owner - 1 AS nth,
			sum(amount) OVER of_owner - amount AS before
		FROM read.postings p, LATERAL (VALUES (p.owner), ('')) o (owner) WHERE $1::int < $2::int
		WINDOW of_owner AS (PARTITION BY p.account, o.owner, p.currency ORDER BY position)
	) line GROUP BY account, owner, currency, nth / 100
	ON CONFLICT (account, owner, currency, first_position) DO UPDATE SET amount = EXCLUDED.amount, events = EXCLUDED.events`,
	`INSERT INTO rec.balance_lines (${LINE_COLUMNS}, digest, seen_at)
	SELECT ${LINE}, '', ${AT} FROM generate_series($1::int, $2::int) n`,
	`INSERT INTO rec.payout_lines (${LINE_COLUMNS}, payout_ref, digest, seen_at)
	SELECT ${LINE}, 'po_' || n / 1000, 'd', ${AT} FROM generate_series($1::int, $2::int) n`,
	`INSERT INTO read.provider_objects
		(event_id, account, currency, object_ref, part, kind, sign, amount, effective_at, recorded_at)
	SELECT ${id('object', "n || ' ' || part")}, 'stripe-in', 'INR', ref, part, part, sign(amount), amount, ${AT}, ${AT}
	FROM generate_series($1::int, $2::int) n,
		LATERAL (VALUES ('amount', 'ch_' || n, 10000), ('fee', 'txn_' || n, -240)) o (part, ref, amount)`,
	`INSERT INTO read.payouts (id, provider, account, payout_ref, amount, currency, status, automatic, source_type,
		created_at, arrival_at, lines, lines_sum, lines_digest, reconciled_at)
	SELECT 'stripe.po_' || n / 1000, 'stripe', 'stripe-in', 'po_' || n / 1000, 9760000, 'INR', 'paid', true, 'bank_account',
		${AT}, ${AT}, 1000, 9760000, 'd', ${AT} FROM generate_series($1::int, $2::int) n WHERE n % 1000 = 999`,
]

const ACCOUNTS = [
	"UPDATE ops.projections SET position = repeat('9', 20)",
	`INSERT INTO read.provider_accounts VALUES ('stripe-in.INR', 'stripe', 'stripe-in', 'INR', now(), 0)`,
	`INSERT INTO read.provider_balances VALUES ('stripe-in.INR', 'stripe-in', 'INR', 0)`,
]

export async function openReadModels(sql: Sql): Promise<void> {
	for (const projection of PROJECTIONS) await openGeneration(sql, projection)
	for (const statement of ACCOUNTS) await sql.execute(statement)
}

/** Adds donations `first` to `last`, past every command, and updates the planner's statistics. */
export async function growBy(admin: Sql, first: number, last: number): Promise<void> {
	for (const statement of STATEMENTS) await admin.execute(statement, [first, last])
	await admin.execute('VACUUM ANALYZE')
}
