export interface Mutation {
	readonly name: string
	readonly seed: number
	readonly file: string
	readonly original: string
	readonly replacement: string
}

const DISPATCH = 'kernel/events/dispatch.ts'
const OBSERVE = 'domain/donations/observe.ts'
const OBSERVE_PAYMENT = 'commands/donations/observe-payment.ts'
const TRANSFERS = 'domain/funds/transfers.ts'
const RECURRING = 'domain/recurring/recurring.decider.ts'
const SCHEDULE = 'domain/recurring/schedule-rules.contract.ts'
const METHOD_NEWS = 'workers/recurring/method-news.ts'
const DONATION_STATE = 'domain/donations/donations.state.ts'
const WITHDRAWALS = 'domain/funds/withdrawals.ts'
const TWO_PEOPLE = 'domain/funds/two-people.ts'
const DAY_SUM = 'domain/funds/two-people.contract.ts'
const FUND_STATE = 'domain/funds/funds.state.ts'
const INTENT = 'commands/donations/create-payment-intent.ts'
const REFUND = 'workers/donations/refund-payment.ts'
const CONTEXT = 'kernel/capability/system-context.ts'
const OUTBOX = 'kernel/outbox/outbox-worker.ts'
const OUTBOX_ROWS = 'kernel/outbox/outbox-rows.ts'
const PLANNER = 'kernel/runtime/effect-planner.ts'
const BUILD = 'kernel/runtime/build.ts'
const PASS = 'kernel/runtime/pass.ts'
const RECEIPTS = 'domain/receipts/receipts.decider.ts'
const ENTRY = 'projections/ledger/donation-entry.ts'
const OFFLINE_DONATIONS = 'domain/offline-donations/offline-donations.decider.ts'
const JOURNAL = 'domain/journal/journal.decider.ts'
const BOOK_OFFLINE = 'workers/offline-donations/book-donation.ts'
const TOTALS = 'projections/ledger/fund-totals.ts'

const PAID = [
	"\tif (status === 'succeeded' && report.charge) {",
	'\t\tif (donation.continues !== null && !report.isClaimed) return []',
	'\t\tconst { ref: chargeRef, at, begunAt } = report.charge',
].join('\n')
const paidWhile = (condition: string): string =>
	PAID.replace(
		"status === 'succeeded' && report.charge",
		`(status === 'succeeded' && report.charge) || (${condition})`,
	).replace(
		'= report.charge',
		'= report.charge ?? { ref: providerRef, at: report.createdAt, begunAt: report.createdAt }',
	)

export const MUTATIONS: readonly Mutation[] = [
	{
		name: 'after a conflict, what was decided on the old state is appended all the same',
		seed: 4,
		file: DISPATCH,
		original:
			"\tconst result = await store.append(stream, events, {\n\t\texpectedRevision: revision === -1n ? 'no_stream' : revision,\n\t})",
		replacement: `	const result = await store
		.append(stream, events, { expectedRevision: revision === -1n ? 'no_stream' : revision })
		.catch((error) => {
			if (!(error instanceof WrongExpectedRevision)) throw error
			return store.append(stream, events, { expectedRevision: error.actual })
		})`,
	},
	{
		name: 'a command that was carried out before is decided anew',
		seed: 11,
		file: DISPATCH,
		original: 'const [first] = before\n',
		replacement: 'const first = undefined\n',
	},
	{
		name: 'the event store does not look at the expected revision',
		seed: 4,
		file: 'infra/event-store/in-memory.ts',
		original: 'if (actual !== before) throw',
		replacement: 'if (actual < before) throw',
	},
	{
		name: 'the payment’s idempotency key is derived per call',
		seed: 3,
		file: INTENT,
		original: 'idempotencyKey: `donation:',
		replacement: 'idempotencyKey: newId(deps.clock.now()) + `donation:',
	},
	{
		name: 'an earlier payment of the donation is not looked at before the next one',
		seed: 1,
		file: INTENT,
		original: '\t\tif (reply) return reply\n',
		replacement: '',
	},
	{
		name: 'a call that is sent again after a day is charged under a key that the provider has forgotten',
		seed: 171,
		file: INTENT,
		original: '\tif (donation.abandoned || isLate) return lateAnswer(',
		replacement: '\tif (donation.abandoned) return lateAnswer(',
	},
	{
		name: 'the account is chosen anew by every call, and not taken from the donation',
		seed: 1,
		file: INTENT,
		original: 'account: donation.account,\n',
		replacement: "account: deps.payments.accountFor(body.currency, 'card').account,\n",
	},
	{
		name: 'a payment that was received is confirmed again by the next look',
		seed: 1,
		file: OBSERVE,
		original: '\tif (donation.received) return []\n',
		replacement: '',
	},
	{
		name: 'a refund is booked by every look at it',
		seed: 1,
		file: OBSERVE,
		original: "if (refund.status === 'succeeded' && !known) {",
		replacement: "if (refund.status === 'succeeded') {",
	},
	{
		name: 'a refund that the bank sends back is not taken back',
		seed: 13,
		file: OBSERVE,
		original: "\tif (known.state !== 'done') return []\n",
		replacement: '\treturn []\n',
	},
	{
		name: 'what is only asked for counts as lost when a refund takes its share',
		seed: 14,
		file: DONATION_STATE,
		original: 'shareAfter(lossesOf(donation), donation, amount)',
		replacement: 'shareAfter(claimsOn(donation), donation, amount)',
	},
	{
		name: 'a lost dispute that nobody saw opened is not charged back',
		seed: 1,
		file: OBSERVE,
		original: '\tif (!known) {\n\t\tconst { evidenceDueAt }',
		replacement:
			"\tif (!known && dispute.status !== 'open') return null\n\tif (!known) {\n\t\tconst { evidenceDueAt }",
	},
	{
		name: 'each look books the cost of a dispute again',
		seed: 1,
		file: OBSERVE,
		original: 'fee !== 0n && !booked.includes(ref)',
		replacement: 'fee !== 0n',
	},
	{
		name: 'the fee of a charge is booked with the wrong sign',
		seed: 1,
		file: ENTRY,
		original: "move(BigInt(data.cost), balance, { account: 'fee expense', owner })",
		replacement: "move(-BigInt(data.cost), balance, { account: 'fee expense', owner })",
	},
	{
		name: 'a dispute won is booked twice',
		seed: 3,
		file: ENTRY,
		original: "move(BigInt(data.amount), { account: 'dispute', owner }, balance)",
		replacement: "move(2n * BigInt(data.amount), { account: 'dispute', owner }, balance)",
	},
	{
		name: 'an assigned payment is booked as if it had come in again',
		seed: 4,
		file: ENTRY,
		original: "fromSuspense ? { ...from, account: 'suspense' } : from,",
		replacement: 'from,',
	},
	{
		name: 'a chargeback leaves the totals of its fund as they are',
		seed: 1,
		file: TOTALS,
		original: 'return { charged_back: row.charged_back + amount }',
		replacement: 'return {}',
	},
	{
		name: 'a withdrawal is held against what came in, and not against what is free',
		seed: 1,
		file: WITHDRAWALS,
		original: 'const free = freeOf(state, BigInt(requested.credits.total))',
		replacement: 'const free = BigInt(requested.credits.total)',
	},
	{
		name: 'a fund below zero pays all the same',
		seed: 210,
		file: WITHDRAWALS,
		original: '\tcheckCovered(state, credits)\n\treturn withdrawal',
		replacement: '\treturn withdrawal',
	},
	{
		name: 'a bank’s reference is booked for two payments',
		seed: 23,
		file: WITHDRAWALS,
		original: 'if (state.withdrawals.values().some(({ references }) => references.includes(reference))) {',
		replacement:
			'if (state.withdrawals.values().some(({ references }) => references.includes(reference + reference))) {',
	},
	{
		name: 'two people are held against each amount, so that splitting passes',
		seed: 29,
		file: DAY_SUM,
		original: 'if (isOfDay && !OVER.includes(other.status)) sum += other.amount',
		replacement: 'if (isOfDay && OVER.includes(other.status)) sum += 0n',
	},
	{
		name: 'whoever stands above all approves what they asked for, as one of two',
		seed: 14,
		file: WITHDRAWALS,
		original: 'const decision = needsTwo ? { ...command, mayDecideOwn: false } : command',
		replacement: 'const decision = command',
	},
	{
		name: 'one person approves twice',
		seed: 22,
		file: WITHDRAWALS,
		original: "\tif (needsTwo && first?.byUserId === byUserId) throw refuse('SECOND_PERSON')\n",
		replacement: '',
	},
	{
		name: 'a first approval outlives a change of the bank account',
		seed: 54,
		file: TWO_PEOPLE,
		original: 'accountVersion === account.version &&',
		replacement: 'accountVersion <= account.version &&',
	},
	{
		name: 'a refund is not reserved',
		seed: 1,
		file: FUND_STATE,
		original:
			'\t\t\t\treserved: state.reserved + amount,\n\t\t\t\trefunds: state.refunds.with(refundId, open),',
		replacement: '\t\t\t\trefunds: state.refunds.with(refundId, open),',
	},
	{
		name: 'a refund that was booked stays reserved',
		seed: 2,
		file: FUND_STATE,
		original: '\t\t\t\treserved: state.reserved - amount,\n\t\t\t\trefunds: reservation(',
		replacement: '\t\t\t\trefunds: reservation(',
	},
	{
		name: 'a payment that comes back is free at once, though its withdrawal stands',
		seed: 1,
		file: FUND_STATE,
		original: '\t\t\t\treserved: state.reserved + back,\n',
		replacement: '',
	},
	{
		name: 'a refund is asked for again instead of being looked for first',
		seed: 2,
		file: REFUND,
		original: '\tif (now.refunds.some((known) => known.refundId === refundId)) return now\n',
		replacement: '',
	},
	{
		name: 'what was reserved for a refund that can’t be made stays reserved',
		seed: 160,
		file: REFUND,
		original: '\t\tawait release(worker, event, refundId)\n',
		replacement: '',
	},
	{
		name: 'a refund that the provider refuses is not written down',
		seed: 1,
		file: REFUND,
		original: "\t\tawait onDonation(worker, donationId, refused, event, 'record-refused-refund')\n",
		replacement: '',
	},
	{
		name: 'losses of a donation are keyed by the donation, and not by the event',
		seed: 1,
		file: CONTEXT,
		original: 'commandId: derivedId(by, event.id, ...parts),',
		replacement: 'commandId: derivedId(by, event.stream, ...parts),',
	},
	{
		name: 'all looks of a refund go under one command id',
		seed: 360,
		file: REFUND,
		original: "commandId: derivedId('refund-payment', event.id, now(worker)),",
		replacement: "commandId: derivedId('refund-payment', event.id),",
	},
	{
		name: 'a failed effect counts as done',
		seed: 1,
		file: OUTBOX,
		original: 'else await fail(handler, work, error)\n',
		replacement: 'else await settle(handler, work, { done: true })\n',
	},
	{
		name: 'an effect whose worker died is left lying',
		seed: 2,
		file: OUTBOX_ROWS,
		original: "AND e.state = 'running' AND e.lease_until < now()",
		replacement: "AND e.state = 'running' AND false",
	},
	{
		name: 'effects of one donation overtake each other',
		seed: 89,
		file: OUTBOX_ROWS,
		original: 'const IN_TURN = `(NOT e.keeps_order OR NOT EXISTS (',
		replacement: 'const IN_TURN = `(true OR NOT EXISTS (',
	},
	{
		name: 'the planner’s checkpoint moves before its effects are written',
		seed: 2,
		file: PLANNER,
		original: 'await move(tx)',
		replacement: 'await move(sql)',
	},
	{
		name: 'the checkpoint of a read model moves before its rows are written',
		seed: 1,
		file: PASS,
		original: 'await moveAll(tx)',
		replacement: 'await moveAll(sql)',
	},
	{
		name: 'the checkpoint of a read model moves from wherever it stands',
		seed: 50,
		file: 'kernel/runtime/generations.ts',
		original: 'AND p.position = m.stood',
		replacement: "AND p.position <> m.stood || '!'",
	},
	{
		name: 'a read model that was not moved past an event believes that it was',
		seed: 80,
		file: PASS,
		original: '.length < moves.length)',
		replacement: '.length < 0)',
	},
	{
		name: 'a read model keeps in mind what another process has changed since',
		seed: 50,
		file: BUILD,
		original: '\t\t\tmemory = new Map()\n\t\t\tcurrent = await open()',
		replacement: '\t\t\tcurrent = await open()',
	},
	{
		name: 'a webhook that failed counts as looked at',
		seed: 116,
		file: 'workers/providers/check-object.ts',
		original: 'return { done: true, note: await check(worker, webhook, causeId) }',
		replacement: "return { done: true, note: await check(worker, webhook, causeId).catch(() => 'failed') }",
	},
	{
		name: 'a webhook that comes twice is an error',
		seed: 2,
		file: 'records/providers/webhook-inbox.ts',
		original: '\t\t\tON CONFLICT (provider, provider_event_id) DO NOTHING\n',
		replacement: '',
	},
	{
		name: 'a donation that nobody finished is never looked at again',
		seed: 1,
		file: 'workers/donations/resolve-payment.ts',
		original: 'if (waited < PATIENCE) return { again: true, afterMs: nextCheck(waited) }',
		replacement: 'if (waited < PATIENCE) return { done: true }',
	},
	{
		name: 'payments that nobody told of are never looked for',
		seed: 45,
		file: 'workers/donations/find-payments.ts',
		original:
			"\t\tawait observePayment(worker, { account, providerRef }, systemContext(clock, 'find-payments'))\n",
		replacement: '',
	},
	{
		name: 'receipt numbers are counted by versions',
		seed: 11,
		file: 'commands/receipts/receipt-book.ts',
		original: 'last: Math.max(state.last, data.number)',
		replacement: 'last: state.last + 1',
	},
	{
		name: 'a receipt is issued again when its effect runs again',
		seed: 33,
		file: RECEIPTS,
		original: 'if (held && [causeId, ...laterCauses].some((cause) => held.causes.includes(cause))) return []',
		replacement: 'void laterCauses',
	},
	{
		name: 'an author is written to before the read model knows the request',
		seed: 17,
		file: 'workers/requests/send-status.ts',
		original: "\t\tawait readModels.awaitCaughtUp(['requests'], event.position)\n",
		replacement: '',
	},
	{
		name: 'the message id of a mail changes with every try',
		seed: 1,
		file: 'workers/donations/donation-mail.ts',
		original: '.donation@karuna>`,',
		replacement: '.donation@karuna>` + Date.now(),',
	},
	{
		name: 'a payout that fails after it was paid stays paid',
		seed: 10,
		file: 'domain/payouts/payouts.decider.ts',
		original: "if (report.status === 'failed' && (isOpen || payout.status === 'paid')) {",
		replacement: "if (report.status === 'failed' && isOpen) {",
	},
	{
		name: 'a payout is paid by every look at it',
		seed: 10,
		file: 'domain/payouts/payouts.decider.ts',
		original: "if (report.status === 'paid' && isOpen) emit(",
		replacement: "if (report.status === 'paid') emit(",
	},
	{
		name: 'a line of a payout is matched to what went the other way, too',
		seed: 3,
		file: 'queries/payouts/tie-out-lines.ts',
		original: ` AND o.sign = \${SIGN_OF_LINE}`,
		replacement: '',
	},
	{
		name: 'an adjustment is booked beside the one that it replaces',
		seed: 44,
		file: 'domain/payouts/provider-accounts.decider.ts',
		original: "\tif (booked) events.push({ type: 'AdjustmentReversed', data: { ...booked, at } })\n",
		replacement: '',
	},
	{
		name: 'a call that was held up takes back what came into being meanwhile',
		seed: 1,
		file: 'commands/donations/create-payment-intent.ts',
		original: 'stands: repeated || donation.attempts.length > met,',
		replacement: 'stands: repeated,',
	},
	{
		name: 'a refund that is sent again is refused once its donation has moved on',
		seed: 185,
		file: 'commands/funds/refund-donation.ts',
		original: '!(refundId in fact.donation.requested) && !(await again())',
		replacement: '!(refundId in fact.donation.requested)',
	},
	{
		name: 'a refund gets another id with every try',
		seed: 1,
		file: 'commands/funds/refund-donation.ts',
		original: "const refundId = derivedId('refund', caller.commandId)",
		replacement: "const refundId = derivedId('refund', caller.commandId, String(deps.clock.now()))",
	},
	{
		name: 'a debit counts as paid while its bank has it in hand',
		seed: 1,
		file: OBSERVE,
		original: PAID,
		replacement: paidWhile("status === 'processing' && report.provider === 'stripe'"),
	},
	{
		name: 'what PayPal keeps pending counts as raised',
		seed: 10,
		file: OBSERVE,
		original: PAID,
		replacement: paidWhile("status === 'processing' && report.provider === 'paypal'"),
	},
	{
		name: 'what a bank allows late is not booked once the donation was given up',
		seed: 4,
		file: OBSERVE,
		original: '\tif (!attempt) return []\n\tif (status',
		replacement: '\tif (!attempt || donation.failed) return []\n\tif (status',
	},
	{
		name: 'what failed at first and was captured later is booked by every look at it',
		seed: 2,
		file: OBSERVE,
		original: '\tif (donation.received) return []\n',
		replacement:
			'\tif (donation.received && donation.attempts.every(({ declined }) => declined === null)) return []\n',
	},
	{
		name: 'a debit that is sent back leaves its mandate as it is',
		seed: 1,
		file: OBSERVE_PAYMENT,
		original: 'isReturned(snapshot))',
		replacement: 'isReturned({ ...snapshot, disputes: [] }))',
	},
	{
		name: 'a bank account that its bank has closed is debited again',
		seed: 107,
		file: OBSERVE_PAYMENT,
		original: '(failure !== null && FINAL.includes(failure.code))',
		replacement: 'false',
	},
	{
		name: 'calls that make an order take no turns',
		seed: 154,
		file: 'commands/donations/order.ts',
		original: '\tif (turn === null) return pending(donationId, donation, position, null)\n',
		replacement: '',
	},
	{
		name: 'what was approved is not taken once its page is gone',
		seed: 7,
		file: 'domain/donations/payment-methods.ts',
		original: 'takesApproved: true',
		replacement: 'takesApproved: false',
	},
	{
		name: 'the fee of a dispute, which is a line of its own, is matched to what came back of it',
		seed: 10,
		file: 'queries/payouts/tie-out-lines.ts',
		original: 'WHEN l.amount > 0 THEN 1 END',
		replacement: 'ELSE 1 END',
	},
	{
		name: 'a transfer gets another key with every look',
		seed: 11,
		file: 'workers/funds/carry-out-transfer.ts',
		original: "derivedId('withdrawal transfer', withdrawalId, String(attempt))",
		replacement: "derivedId('withdrawal transfer', withdrawalId, String(attempt), String(Date.now()))",
	},
	{
		name: 'a transfer that the bank gives back stays paid',
		seed: 17,
		file: TRANSFERS,
		original: "if (outcome.status === 'failed') {",
		replacement: "if (outcome.status === 'failed' && !wasPaid) {",
	},
	{
		name: 'what a provider has in hand is given up after a day',
		seed: 1,
		file: 'workers/donations/resolve-payment.ts',
		original: "\tif (payment.status !== 'processing') return false\n",
		replacement: '\tif (now > 0) return false\n',
	},
	{
		name: 'a transfer that was paid is booked by every look at it',
		seed: 17,
		file: TRANSFERS,
		original: '\tif (wasPaid) return costs\n',
		replacement: '',
	},
	{
		name: 'what a transfer cost is booked with the wrong sign',
		seed: 17,
		file: 'projections/ledger/fund-entry.ts',
		original: 'isTaken ? move(amount, from, to)',
		replacement: 'isTaken ? move(-amount, from, to)',
	},
	{
		name: 'what a transfer cost is lost when it is known later',
		seed: 77,
		file: TRANSFERS,
		original: '\tif (wasPaid) return costs\n',
		replacement: '\tif (wasPaid) return []\n',
	},
	{
		name: 'a month is charged under another key with every try of its effect',
		seed: 26,
		file: 'commands/_shared/pay-charge.ts',
		original: 'idempotencyKey: `donation:',
		replacement: 'idempotencyKey: String(deps.clock.now()) + `donation:',
	},
	{
		name: 'whatever a bank says, a month is tried again by the plan',
		seed: 32,
		file: RECURRING,
		original: "const planned = kind === 'later' ? plannedTry(state, of.try + 1) : null",
		replacement: 'const planned = plannedTry(state, of.try + 1)',
	},
	{
		name: 'a decline that may pass is not tried again',
		seed: 2,
		file: RECURRING,
		original: "const planned = kind === 'later' ? plannedTry(state, of.try + 1) : null",
		replacement: 'const planned = null',
	},
	{
		name: 'two months whose tries were all declined do not end it',
		seed: 14,
		file: RECURRING,
		original: 'return isUnpaid && unpaid >= 1\n',
		replacement: 'return isUnpaid && unpaid >= 99\n',
	},
	{
		name: 'a debit is tried as often as a card',
		seed: 14,
		file: SCHEDULE,
		original: 'TRY_DAYS_OF[method] ?? TRY_DAYS',
		replacement: 'TRY_DAYS',
	},
	{
		name: 'another try does not wait for its day',
		seed: 62,
		file: SCHEDULE,
		original: 'return Math.max(plannedAt(schedule), noticed ?? 0)',
		replacement: 'return Math.max(dueOf(schedule), noticed ?? 0)',
	},
	{
		name: 'a month is charged at once after its notice',
		seed: 2,
		file: SCHEDULE,
		original: 'Date.parse(schedule.noticeAt) + notice\n',
		replacement: 'Date.parse(schedule.noticeAt)\n',
	},
	{
		name: 'a mandate that its donor ended is taken for one that goes on',
		seed: 8,
		file: METHOD_NEWS,
		original: "over: 'cancelled',",
		replacement: "over: 'resumed',",
	},
	{
		name: 'a mandate that its donor paused is taken for one that goes on',
		seed: 56,
		file: METHOD_NEWS,
		original: "paused: 'paused',",
		replacement: "paused: 'resumed',",
	},
	{
		name: 'nobody is told that a debit was sent back before the next month is due',
		seed: 20,
		file: METHOD_NEWS,
		original: 'if (!state || !by || by.isUsable) continue',
		replacement: 'if (state || !by) continue',
	},
	{
		name: 'what a bank declines days after it was asked is heard of when the month is over',
		seed: 98,
		file: 'workers/recurring/charge.ts',
		original: "\t\tif (!recurring) return { ignored: 'given once' }",
		replacement: "\t\tif (!recurring || type !== 'DonationConfirmed') return { ignored: 'given once' }",
	},
	{
		name: 'a mandate outlives the monthly donation that was charged by it',
		seed: 236,
		file: 'workers/recurring/end-mandate.ts',
		original: 'await removePaymentMandate(',
		replacement: 'void (',
	},
	{
		name: 'two tabs begin two monthly donations after one donation',
		seed: 13,
		file: 'domain/recurring/streams.contract.ts',
		original: "derivedId('recurring donation', donationId)",
		replacement: "derivedId('recurring donation', donationId, String(Date.now()))",
	},
	{
		name: 'a cheque that bounced stays in its fund',
		seed: 69,
		file: BOOK_OFFLINE,
		original: "\ton: ['OfflineDonationReceived', 'OfflineDonationReversed'] satisfies",
		replacement: "\ton: ['OfflineDonationReceived'] satisfies",
	},
	{
		name: 'a person approves money above the limit that they recorded themselves',
		seed: 5,
		file: OFFLINE_DONATIONS,
		original: "\tif (byUserId === recordedBy) throw refuse('SECOND_PERSON')\n",
		replacement: '',
	},
	{
		name: 'two people are held against each cheque, so that splitting passes',
		seed: 5,
		file: 'commands/offline-donations/record-offline-donation.ts',
		original: 'together: amount + (await deps.aloneOfDay(byUserId, currency, facts.at)),',
		replacement: 'together: amount,',
	},
	{
		name: 'a collection box has a receipt of nobody',
		seed: 21,
		file: 'domain/donations/offline.ts',
		original: 'hasReceipt ? confirmed : withoutReceipt(confirmed)',
		replacement: 'hasReceipt ? withoutReceipt(confirmed) : confirmed',
	},
	{
		name: 'a cheque is booked at a provider and not in the bank',
		seed: 5,
		file: ENTRY,
		original: 'data.provider === OFFLINE',
		replacement: "data.provider === 'nobody'",
	},
	{
		name: 'a person approves an entry of the journal that they prepared',
		seed: 79,
		file: JOURNAL,
		original: "\t\t\t\tif (entry.byUserId === byUserId) throw refuse('SECOND_PERSON')\n",
		replacement: '',
	},
	{
		name: 'two people are held against each entry of the journal, so that splitting passes',
		seed: 9,
		file: JOURNAL,
		original: 'ofDay(state, byUserId, at) + totalOf({ lines })',
		replacement: 'totalOf({ lines })',
	},
	{
		name: 'a declined entry of the journal keeps its money put aside',
		seed: 25,
		file: 'commands/_shared/book-entry.ts',
		original: 'for (const { owner } of takenFrom(entry))',
		replacement: 'for (const { owner } of takenFrom(entry).slice(1))',
	},
	{
		name: 'an entry of the journal takes free money that was not put aside',
		seed: 25,
		file: 'projections/ledger/journal-entry.ts',
		original: "account === 'fund' && BigInt(amount) > 0n ? 'reserved' : account",
		replacement: 'account',
	},
	{
		name: 'a fund is owed what an entry of the journal took',
		seed: 25,
		file: 'queries/ledger/coverage.ts',
		original: 'sum(greatest(free + reserved, 0))',
		replacement: 'sum(greatest(raised - withdrawn, 0))',
	},
	{
		name: 'a write-off leaves suspense as it is',
		seed: 13,
		file: JOURNAL,
		original: "{ account: 'suspense', owner, amount: -left },",
		replacement: "{ account: 'fee cover', owner, amount: -left },",
	},
	{
		name: 'a write-off that is taken back stays resolved',
		seed: 31,
		file: 'domain/payouts/discrepancies.ts',
		original: "if (resolution !== 'writtenOff') return []",
		replacement: "if (resolution !== 'agreesNow') return []",
	},
	{
		name: 'news of a payment that was taken in are about the donation that it names',
		seed: 13,
		file: OBSERVE_PAYMENT,
		original: '\tif (takenIn) return takenIn\n',
		replacement: '',
	},
]
