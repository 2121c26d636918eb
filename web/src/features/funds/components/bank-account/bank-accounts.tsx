import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../../client/ui/use-intent.ts'
import type { PaymentAccount } from '../../../../../../domain/funds/contract.ts'
import { REGION_CODES } from '../../../../../../kernel/wire/regions.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { type AccountOwner, accountsQuery, changeAccount } from '../../api/payment-accounts.ts'
import { changeOf, draftOf } from './account-draft.ts'
import { AccountForm } from './account-form.tsx'
import { useRefusal } from './messages.ts'
import { RemoveAccount } from './remove-account.tsx'

const DepositsForm = lazyPart(async () => ({
	default: (await import('./deposits-form.tsx')).DepositsForm,
}))

type Task =
	| { readonly what: 'add' }
	| { readonly what: 'change' | 'remove'; readonly account: PaymentAccount }

interface BankAccountsProps {
	readonly owner: AccountOwner
	readonly opensAtOnce?: boolean
}

export function BankAccounts({ owner, opensAtOnce = false }: BankAccountsProps) {
	const { t } = useTranslation('funds')
	const accounts = useQuery(accountsQuery(owner))
	const [task, setTask] = useState<Task | null>(null)
	const close = () => setTask(null)
	if (accounts.error && !accounts.data)
		return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
	if (!accounts.data) return <Skeleton className="h-32 w-full" />
	const isWriting =
		task?.what === 'add' || task?.what === 'change' || (opensAtOnce && accounts.data.length === 0)
	return (
		<div className="stack">
			{accounts.data.length === 0 && !isWriting && <Note>{t('accounts.noneYet')}</Note>}
			<ul className="stack">
				{accounts.data.map((account) => (
					<Entry
						key={account.uniqueId}
						owner={owner}
						account={account}
						onTask={(what) => setTask({ what, account })}
					/>
				))}
			</ul>
			{isWriting ? (
				<AccountForm
					key={task?.what === 'change' ? task.account.uniqueId : 'new'}
					owner={owner}
					account={task?.what === 'change' ? task.account : null}
					countries={REGION_CODES}
					onSaved={close}
					onCancel={task ? close : undefined}
				/>
			) : (
				<Button variant="line" className="justify-self-start" onClick={() => setTask({ what: 'add' })}>
					{t(accounts.data.length === 0 ? 'accounts.addFirst' : 'accounts.add')}
				</Button>
			)}
			{task?.what === 'remove' && <RemoveAccount owner={owner} account={task.account} onClose={close} />}
		</div>
	)
}

interface EntryProps {
	readonly owner: AccountOwner
	readonly account: PaymentAccount
	readonly onTask: (what: 'change' | 'remove') => void
}

function Entry({ owner, account, onTask }: EntryProps) {
	const { t } = useTranslation('funds')
	const format = useFormat(account.country)
	const refusal = useRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { label, accountNumber, accountHolderName, routingNumber, country, coolingUntil } = account
	const name = `${label} ${accountNumber}`
	const prefer = useMutation({
		mutationFn: () => {
			const draft = { ...draftOf(account), isDefault: true }
			return changeAccount(owner, account, changeOf(draft, country), intentOf([account.etag, 'default']))
		},
		onSuccess: () => client.invalidateQueries({ queryKey: ['paymentAccounts'] }),
	})
	return (
		<li className="card pad stack gap-2">
			<div className="row flex-wrap">
				<Icon of={Landmark} />
				<b>
					{label} <span className="num">{accountNumber}</span>
				</b>
				{account.isDefault && <Chip>{t('accounts.default')}</Chip>}
				<Chip tone={account.status === 'verified' ? 'ok' : 'off'}>
					{t(`accounts.status.${account.status}`)}
				</Chip>
			</div>
			<p className="text-ink-2 text-sm">
				{accountHolderName} · {t(`account.routing.${country}`)} <span className="num">{routingNumber}</span>
			</p>
			{account.deposits && (
				<Suspense fallback={null}>
					<DepositsForm account={account} deposits={account.deposits} />
				</Suspense>
			)}
			{coolingUntil && (
				<Note tone="wait">{t('accounts.cooling', { until: format.dateTime(coolingUntil) })}</Note>
			)}
			{prefer.error && (
				<Note tone="bad" role="alert">
					{refusal(prefer.error)}
				</Note>
			)}
			<div className="row flex-wrap">
				<Button
					variant="line"
					size="sm"
					aria-label={t('accounts.editOf', { name })}
					onClick={() => onTask('change')}
				>
					{t('accounts.edit')}
				</Button>
				{!account.isDefault && (
					<Button variant="text" size="sm" disabled={prefer.isPending} onClick={() => prefer.mutate()}>
						{t('accounts.makeDefault')}
					</Button>
				)}
				<Button
					variant="text"
					size="sm"
					aria-label={t('accounts.removeOf', { name })}
					onClick={() => onTask('remove')}
				>
					{t('accounts.removeShort')}
				</Button>
			</div>
		</li>
	)
}
