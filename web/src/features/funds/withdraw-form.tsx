import './funds.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Ban } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { asFailure, Failure } from '../../../../client/failure.ts'
import { DONATION_FOR } from '../../../../domain/_shared/donation-targets-rules.contract.ts'
import type { WithdrawForm as Form } from '../../../../domain/funds/contract.ts'
import { isCurrency } from '../../../../kernel/wire/money.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Accounts } from './accounts.tsx'
import { withdrawFormQuery } from './api/withdraw-form.ts'
import { useRefusal } from './components/bank-account/messages.ts'
import { FundFigures } from './components/fund-figures.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

export default function WithdrawForm() {
	const { t } = useTranslation('funds')
	const { id = '' } = useParams()
	const [params] = useSearchParams()
	const units = params.get('units')
	const form = useQuery(
		withdrawFormQuery({
			id,
			fundType: DONATION_FOR.find((type) => type === params.get('fundType')) ?? 'donationRequest',
			...(isCurrency(units) && { units }),
		}),
	)
	useTitle(t('form.title'))
	if (form.data) return <Loaded key={id} form={form.data} />
	if (form.error)
		return (
			<div className="wrap">
				{[400, 403, 404].includes(asFailure(form.error).statusCode) ? (
					<EmptyState icon={Ban} title={t('form.missing')} heading="h1">
						<p className="text-ink-2">{t('form.missingText')}</p>
						<ButtonLink to={paths.myRequests.href()}>{t('form.myRequests')}</ButtonLink>
					</EmptyState>
				) : (
					<ErrorState error={form.error} onRetry={() => void form.refetch()} />
				)}
			</div>
		)
	return (
		<div className="wrap stack gap-6 py-10" aria-busy>
			<h1>{t('form.title')}</h1>
			<div className="wform">
				<Skeleton className="h-96 w-full" />
				<Skeleton className="h-56 w-full" />
			</div>
		</div>
	)
}

function Loaded({ form }: { readonly form: Form }) {
	const { t } = useTranslation('funds')
	const refusal = useRefusal()
	const headings = useId()
	const [chosen, setChosen] = useState<string>()
	const [missing, setMissing] = useState(false)
	const account = form.accounts.find(({ uniqueId }) => uniqueId === chosen) ?? form.accounts[0]
	const ofRequest = form.fundType === 'donationRequest'
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="stack gap-2">
				<Link className="row text-sm inline-flex items-center min-h-6" to={paths.myWithdrawals.href()}>
					<Icon of={ArrowLeft} size="s" />
					{t('form.back')}
				</Link>
				<h1>{t('form.title')}</h1>
				<p className="text-ink-2">
					{t('form.from')}{' '}
					{ofRequest ? (
						<Link to={paths.fundraiser.href({ id: form.id })}>{form.title}</Link>
					) : (
						<b>{t('form.given', { currency: form.units })}</b>
					)}
				</p>
			</div>
			<div className="wform">
				<div className="stack gap-6">
					<section className="stack" aria-labelledby={`${headings}-where`}>
						<h2 id={`${headings}-where`}>{t('form.where')}</h2>
						<Accounts
							form={form}
							chosen={account?.uniqueId}
							error={missing && !account ? t('accounts.choose') : undefined}
							onChoose={setChosen}
						/>
					</section>
					<section className="stack" aria-labelledby={`${headings}-much`}>
						<h2 id={`${headings}-much`}>{t('form.howMuch')}</h2>
						{form.problem && form.problem.code !== 'INSUFFICIENT_FUNDS' ? (
							<Note tone="wait">{refusal(new Failure({ statusCode: 409, ...form.problem }))}</Note>
						) : form.problem ? (
							<Note>{t(form.free < 0 ? 'refusal.FUND_BELOW_ZERO' : 'form.nothing')}</Note>
						) : (
							<WithdrawalForm
								form={form}
								accountId={account?.uniqueId}
								onNoAccount={() => setMissing(true)}
							/>
						)}
					</section>
				</div>
				<aside className="card pad" aria-label={t('money', { title: form.title })}>
					<FundFigures fund={form} />
				</aside>
			</div>
		</div>
	)
}
