import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentAccount, WithdrawForm } from '../../../../domain/funds/contract.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { requestQuery } from '../requests/api/detail.ts'
import type { AccountOwner } from './api/payment-accounts.ts'
import { COUNTRY_OF } from './components/bank-account/account-draft.ts'
import { AccountForm } from './components/bank-account/account-form.tsx'
import { RemoveAccount } from './components/bank-account/remove-account.tsx'

/** Excludes accounts whose details a plain member of an organization may not see. */
const isPaymentAccount = (account: WithdrawForm['accounts'][number]): account is PaymentAccount =>
	account.accountHolderName !== null

interface AccountsProps {
	readonly form: WithdrawForm
	readonly chosen: string | undefined
	readonly error: string | undefined
	readonly onChoose: (id: string) => void
}

type Task = 'add' | 'change' | 'remove'

export function Accounts({ form, chosen, error, onChoose }: AccountsProps) {
	const { t } = useTranslation('funds')
	const user = useUser()?.unique_id ?? ''
	const [task, setTask] = useState<Task | null>(null)
	const ofRequest = form.fundType === 'donationRequest'
	const request = useQuery({ ...requestQuery(form.id, user), enabled: ofRequest })
	if (request.error && !request.data)
		return <ErrorState error={request.error} onRetry={() => void request.refetch()} />
	if (ofRequest && !request.data) return <Skeleton className="h-40 w-full" />
	const org = request.data?.orgId
	const owner: AccountOwner = org ? { kind: 'org', id: org._id } : { kind: 'user', id: user }
	const account = form.accounts.filter(isPaymentAccount).find(({ uniqueId }) => uniqueId === chosen)
	const writing = (changed: PaymentAccount | null) => (
		<AccountForm
			key={changed?.uniqueId ?? 'new'}
			owner={owner}
			account={changed}
			countries={[COUNTRY_OF[form.units]]}
			onSaved={({ uniqueId }) => {
				onChoose(uniqueId)
				setTask(null)
			}}
			onCancel={form.accounts.length > 0 ? () => setTask(null) : undefined}
		/>
	)
	if (form.accounts.length === 0)
		return (
			<div className="stack">
				<Note tone={error ? 'bad' : 'plain'} role={error ? 'alert' : 'note'}>
					{form.mayChangeAccounts ? (error ?? t('accounts.none')) : t('accounts.noneOfOrganization')}
				</Note>
				{form.mayChangeAccounts && writing(null)}
			</div>
		)
	return (
		<div className="stack">
			<AccountChoice
				form={form}
				chosen={chosen}
				error={error}
				onChoose={(id) => {
					onChoose(id)
					setTask(null)
				}}
			/>
			{!form.mayChangeAccounts ? (
				<p className="text-ink-2 text-sm">{t('accounts.ofOrganization')}</p>
			) : task === 'add' || (task === 'change' && account) ? (
				writing(task === 'change' ? (account ?? null) : null)
			) : (
				<Tasks hasAccount={account !== undefined} onChoose={setTask} />
			)}
			{task === 'remove' && account && (
				<RemoveAccount owner={owner} account={account} onClose={() => setTask(null)} />
			)}
		</div>
	)
}

function AccountChoice({ form, chosen, error, onChoose }: AccountsProps) {
	const { t } = useTranslation('funds')
	return (
		<RadioGroup
			label={<span className="sr-only">{t('accounts.legend')}</span>}
			name="account"
			value={chosen}
			error={error}
			onChange={onChoose}
			choices={form.accounts.map((one) => ({
				value: one.uniqueId,
				title: (
					<>
						{one.label} <span className="num">{one.accountNumber}</span>
					</>
				),
				help: isPaymentAccount(one) && `${one.accountHolderName} · ${one.routingNumber}`,
				aside: (
					<span className="row flex-wrap">
						{one.isDefault && <Chip>{t('accounts.default')}</Chip>}
						{one.status === 'verified' && <Chip tone="ok">{t('accounts.verified')}</Chip>}
					</span>
				),
			}))}
		/>
	)
}

interface TasksProps {
	readonly hasAccount: boolean
	readonly onChoose: (task: Task) => void
}

function Tasks({ hasAccount, onChoose }: TasksProps) {
	const { t } = useTranslation('funds')
	return (
		<div className="row flex-wrap">
			<Button variant="line" size="sm" onClick={() => onChoose('add')}>
				{t('accounts.add')}
			</Button>
			{hasAccount && (
				<>
					<Button variant="line" size="sm" onClick={() => onChoose('change')}>
						{t('accounts.change')}
					</Button>
					<Button variant="text" size="sm" onClick={() => onChoose('remove')}>
						{t('accounts.remove')}
					</Button>
				</>
			)}
		</div>
	)
}
