import type Stripe from 'stripe'
import { businessDaysAfter } from '../../shared/calendar.ts'
import { judge, REPORTS } from '../bank-accounts.ts'
import { invalid, missing, StripeFault } from '../faults.ts'
import type { DepositType, MandateRow, SetupRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { viewSetupIntent } from '../views/setup.ts'
import { checkCustomer } from './customers.ts'
import { toMetadata } from './params.ts'
import { resolvePaymentMethod, usedUp } from './payment-methods.ts'

const DAYS_UNTIL_DEPOSITS = 2

export function createSetup(session: Session, params: Stripe.SetupIntentCreateParams): SetupRow {
	const { books, now } = session
	checkCustomer(session, params.customer)
	const { customer, payment_method: methodId, mandate_data: mandate } = params
	if (!customer) throw lacking('customer')
	if (!methodId) throw lacking('payment_method')
	if (!params.confirm) throw invalid('The simulator confirms what it sets up.', { code: 'not_simulated' })
	if (params.allowed_payment_method_types?.join() !== 'us_bank_account')
		throw invalid('The simulator sets up bank accounts only.', { param: 'allowed_payment_method_types' })
	if (params.payment_method_options?.us_bank_account?.verification_method !== 'microdeposits')
		throw invalid('The simulator verifies by deposits only.', { param: 'payment_method_options' })
	const accepted = mandate ? mandate.customer_acceptance : undefined
	if (accepted?.type !== 'online' || !accepted.online)
		throw invalid('A mandate is required to set up this bank account.', {
			code: 'parameter_missing',
			param: 'mandate_data',
		})
	const method = resolvePaymentMethod(session, methodId)
	if (!method.bank) throw invalid(`${method.id} is no bank account.`, { param: 'payment_method' })
	if (method.consumed) throw usedUp(method.id)
	if (method.customer && method.customer !== customer)
		throw invalid(`The PaymentMethod ${method.id} belongs to another Customer.`, { param: 'payment_method' })
	const agreed = books.put('mandate', {
		id: books.newId('mandate_'),
		created: now,
		paymentMethod: method.id,
		status: 'pending',
		acceptedAt: accepted.accepted_at ?? now,
		ip: accepted.online.ip_address,
		userAgent: accepted.online.user_agent,
	})
	const id = books.newId('seti_')
	const row = books.put('setup', {
		id,
		secret: `${id}_secret_${books.newId('', 25)}`,
		created: now,
		status: 'requires_action',
		customer,
		paymentMethod: method.id,
		mandate: agreed.id,
		metadata: toMetadata(params.metadata),
		deposits: books.get('depositRule', 'deposits')?.by ?? 'amounts',
		arrivesAt: businessDaysAfter(now, DAYS_UNTIL_DEPOSITS),
		misses: 0,
		lastError: null,
	})
	emit(session, 'setup_intent.created', { kind: 'setup', row })
	emit(session, 'setup_intent.requires_action', { kind: 'setup', row })
	return row
}

const lacking = (param: string) =>
	invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export function findSetup({ books }: Session, id: string): SetupRow {
	const row = books.get('setup', id)
	if (!row) throw missing('setup_intent', id, 'intent')
	return row
}

const TOO_LATE = {
	code: 'payment_method_microdeposit_verification_timeout',
	message: 'The microdeposits were not verified within the limit of 10 days.',
}
const TOO_OFTEN = {
	code: 'payment_method_microdeposit_verification_attempts_exceeded',
	message: 'You have exceeded the number of allowed verification attempts.',
}
const WRONG: Readonly<Record<DepositType, string>> = {
	amounts: 'payment_method_microdeposit_verification_amounts_mismatch',
	descriptor_code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
}

export function verifyDeposits(
	session: Session,
	{ amounts, descriptor_code: code }: Stripe.SetupIntentVerifyMicrodepositsParams,
	id: string,
): SetupRow {
	const { books } = session
	const row = findSetup(session, id)
	if (row.status !== 'requires_action')
		throw invalid(`This SetupIntent's status is ${row.status}: there is nothing to verify.`, {
			code: 'setup_intent_unexpected_state',
		})
	const given = row.deposits === 'amounts' ? amounts?.length === 2 : code !== undefined
	if (!given) throw lacking(row.deposits === 'amounts' ? 'amounts' : 'descriptor_code')
	const verdict = judge(row.deposits === 'amounts' ? { amounts: amounts ?? [] } : { code: code ?? '' })
	if (verdict === 'right') return succeed(session, row)
	const misses = row.misses + 1
	if (verdict === 'wrong' && misses < REPORTS[row.deposits]) {
		books.put('setup', { ...row, misses })
		throw invalid('The amounts or the code provided do not match those that were sent.', {
			code: WRONG[row.deposits],
		})
	}
	const error = verdict === 'tooLate' ? TOO_LATE : TOO_OFTEN
	const failed = books.put('setup', { ...row, misses, status: 'requires_payment_method', lastError: error })
	endMandate(session, row.mandate)
	emit(session, 'setup_intent.setup_failed', { kind: 'setup', row: failed })
	throw new StripeFault(400, {
		type: 'invalid_request_error',
		...error,
		setup_intent: viewSetupIntent(books, failed),
	})
}

function succeed(session: Session, row: SetupRow): SetupRow {
	const { books } = session
	const method = resolvePaymentMethod(session, row.paymentMethod)
	const attached = books.put('paymentMethod', { ...method, customer: row.customer })
	emit(session, 'payment_method.attached', { kind: 'paymentMethod', row: attached })
	const mandate = books.get('mandate', row.mandate)
	if (mandate) books.put('mandate', { ...mandate, status: 'active' })
	const done = books.put('setup', { ...row, status: 'succeeded', lastError: null })
	emit(session, 'setup_intent.succeeded', { kind: 'setup', row: done })
	return done
}

export function endMandate(session: Session, id: string | undefined): void {
	const mandate = id === undefined ? undefined : session.books.get('mandate', id)
	if (!mandate || mandate.status === 'inactive') return
	const row = session.books.put('mandate', { ...mandate, status: 'inactive' })
	emit(session, 'mandate.updated', { kind: 'mandate', row })
}

export function checkMandate(session: Session, id: string | undefined, methodId: string): MandateRow {
	const mandate = id === undefined ? undefined : session.books.get('mandate', id)
	if (!mandate || mandate.paymentMethod !== methodId || mandate.status !== 'active')
		throw invalid('The mandate of this bank account is not active.', {
			code: 'payment_intent_mandate_invalid',
			param: 'mandate',
		})
	return mandate
}

export function chooseDeposits({ books, now }: Session, by: DepositType): void {
	books.put('depositRule', { id: 'deposits', created: now, by })
}
