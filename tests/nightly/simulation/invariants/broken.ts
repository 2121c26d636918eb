export interface Broken {
	readonly invariant: Invariant
	readonly message: string
}

export type Invariant =
	| 'a command is carried out once'
	| 'a thing is booked once'
	| 'receipts have no gaps'
	| 'a fund is never overdrawn by withdrawals'
	| 'a day’s sum from the limit on is approved by two'
	| 'a donation is charged once'
	| 'a refund is made once'
	| 'nothing is raised before its money came'
	| 'nothing throws'
	| 'everything comes to rest'
	| 'a card is tried once'
	| 'every donation is in the log once'
	| 'every refund is in the log once'
	| 'every dispute is in the log once'
	| 'every payout is in the log once'
	| 'every transfer is in the log once'
	| 'a debit that is sent back ends its mandate'
	| 'what was approved is taken'
	| 'a month is charged once'
	| 'each month is given once, by its plan'
	| 'what is charged without its donor was begun'
	| 'a mandate is what its donor made of it'
	| 'what a provider has in hand is waited for'
	| 'what was acknowledged is in the log once'
	| 'the same call gets the same answer'
	| 'every webhook is taken in'
	| 'a fund stands as its events say'
	| 'every donation comes to an end'
	| 'no reservation is left over'
	| 'every read model is what the log says'
	| 'the books agree'
	| 'the ledger holds what the provider holds'
	| 'the ledger knows what the provider keeps'
	| 'nothing is left to be explained'
	| 'a donation has one receipt, and it is right'
	| 'every effect is planned once and done'
	| 'a mail goes out under one message id'
	| 'money without a provider above the limit is decided by two'
	| 'what came without a provider is booked once'
	| 'what people book by hand balances, and needs two from the limit on'
	| 'what people book by hand is in the ledger once'
	| 'what came for something unknown leaves suspense'

export const firstOf = (invariant: Invariant, faults: readonly string[]): Broken | null => {
	const [first] = faults
	if (first === undefined) return null
	return { invariant, message: faults.length === 1 ? first : `${first} (and ${faults.length - 1} more)` }
}
