import { PaymentNotFound } from '../../../kernel/ports/payments.ts'
import type { TransferFailure, TransferProvider, TransferSnapshot } from '../../../kernel/ports/transfers.ts'
import { accountNamed, styleOf } from './accounts.ts'

export interface Transfer
	extends Omit<TransferSnapshot, 'status' | 'failure' | 'movedAt' | 'bankReference' | 'cost'> {
	readonly key: string
	readonly createdAt: number
	status: TransferSnapshot['status']
	wasPaid: boolean
	failure: TransferFailure | null
	movedAt: number | null
	readonly fee: bigint
	costKnownAt: number
}

export interface TransferDesk {
	readonly source: TransferProvider
	readonly all: readonly Transfer[]
	move(transferRef: string, to: 'paid' | 'failed'): void
}

const COST_LATE_MS = 90_000

export function createTransferDesk(settings: {
	readonly now: () => number
	readonly newRef: (account: string) => string
	readonly tell: (account: string, transferRef: string) => void
	readonly note: (what: string) => void
}): TransferDesk {
	const { now, newRef, tell, note } = settings
	const all: Transfer[] = []
	const visible = ({
		key: _,
		createdAt: __,
		wasPaid,
		fee,
		costKnownAt,
		...transfer
	}: Transfer): TransferSnapshot => ({
		...transfer,
		cost: transfer.status === 'paid' && costKnownAt <= now() ? fee : 0n,
		bankReference: wasPaid ? `UTR-${transfer.transferRef}` : null,
	})
	return {
		all,
		move(transferRef, to) {
			const transfer = all.find((each) => each.transferRef === transferRef)
			if (!transfer || transfer.status === 'failed' || transfer.status === to) return
			transfer.failure = to === 'paid' ? null : transfer.status === 'paid' ? 'returned' : 'accountClosed'
			transfer.status = to
			transfer.wasPaid ||= to === 'paid'
			transfer.movedAt = now()
			transfer.costKnownAt = now() + (transfer.amount % 2n === 0n ? 0 : COST_LATE_MS)
			note(`${transferRef}: ${to}${transfer.failure === null ? '' : `, ${transfer.failure}`}`)
			tell(transfer.account, transferRef)
		},
		source: {
			async send({ account, withdrawalId, attempt, amount, currency, idempotencyKey: key }) {
				const known = all.find((each) => each.account === account && each.key === key)
				if (known) return visible(known)
				const transfer: Transfer = {
					provider: accountNamed(account).provider,
					account,
					transferRef: newRef(account),
					key,
					cause: { withdrawalId, attempt },
					amount,
					currency,
					createdAt: now(),
					status: 'pending',
					wasPaid: false,
					failure: null,
					movedAt: null,
					fee: styleOf(accountNamed(account).provider).transferFee,
					costKnownAt: 0,
				}
				all.push(transfer)
				note(`${transfer.transferRef} of ${amount} ${currency} for ${withdrawalId.slice(-6)}`)
				return visible(transfer)
			},
			async read(account, transferRef) {
				const transfer = all.find((each) => each.account === account && each.transferRef === transferRef)
				if (!transfer) throw new PaymentNotFound(`There is no ${transferRef}.`)
				return visible(transfer)
			},
			async find(account, key, since) {
				const known = all.find(
					(each) => each.account === account && each.key === key && each.createdAt >= since,
				)
				return known ? visible(known) : null
			},
			async *listTransfers(account, since) {
				for (const transfer of [...all])
					if (transfer.account === account && transfer.createdAt >= since) yield visible(transfer)
			},
		},
	}
}
