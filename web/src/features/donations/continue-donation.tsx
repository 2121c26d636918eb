import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Unlink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import type { UnfinishedDonation } from '../../../../domain/donations/continuation.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { minorOf } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { continueCheckout } from './api/checkout-details.ts'
import { unfinishedQuery } from './api/unfinished.ts'

/** Opens at `/continueDonation` the donation of an e-mail about a begun, unpaid donation. */
export default function ContinueDonation() {
	const { t } = useTranslation('unfinished')
	const [params] = useSearchParams()
	const key = params.get('key') ?? ''
	const found = useQuery(unfinishedQuery(params.get('donation') ?? '', key))
	useTitle(t('title'))
	if (found.isPending)
		return (
			<div className="wrap narrow stack gap-6 py-10" aria-busy>
				<Skeleton className="h-10 w-full max-w-md" />
				<Skeleton className="h-32 w-full" />
			</div>
		)
	if (found.data?.state === 'open') return <Unfinished donation={found.data} link={key} />
	if (found.data) return <State of={found.data.state} icon={STATE_ICONS[found.data.state]} />
	const { status } = asFailure(found.error)
	if (status === 404 || status === 400) return <State of="wrong" icon={Unlink} />
	return (
		<div className="wrap narrow py-10">
			<ErrorState error={found.error} onRetry={() => void found.refetch()} />
		</div>
	)
}

const STATE_ICONS = { paid: CircleCheck, underWay: Hourglass } as const

interface StateProps {
	readonly of: 'paid' | 'underWay' | 'wrong'
	readonly icon: ComponentProps<typeof EmptyState>['icon']
}

function State({ of, icon }: StateProps) {
	const { t } = useTranslation('unfinished')
	return (
		<div className="wrap narrow py-10">
			<h1 className="sr-only">{t('title')}</h1>
			<EmptyState icon={icon} title={t(of)}>
				<p className="text-ink-2">{t(`${of}Text`)}</p>
				<ButtonLink to={paths.search.href()}>{t('browse')}</ButtonLink>
			</EmptyState>
		</div>
	)
}

interface UnfinishedProps {
	readonly donation: UnfinishedDonation
	readonly link: string
}

function Unfinished({ donation, link }: UnfinishedProps) {
	const { t } = useTranslation('unfinished')
	const user = useUser()
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	const { title, toUserInfo, units, quantity, totalAmount, needsSignIn } = donation
	const sum = (major: number) => <Amount value={minorOf(major, units)} currency={units} decimals="always" />
	const goOn = () => {
		continueCheckout(donation, link)
		void navigate(paths.payment.href())
	}
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('title')}</h1>
				<p className="text-ink-2">{t('lead')}</p>
			</div>
			<dl className="card p-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
				<dt className="text-ink-2">{t('for')}</dt>
				<dd className="m-0 text-right">{title || toUserInfo?.name || t('foundation')}</dd>
				<dt className="text-ink-2">{t('amount')}</dt>
				<dd className="m-0 text-right">{sum(quantity)}</dd>
				<dt className="text-ink-2">{t('total')}</dt>
				<dd className="m-0 text-right">
					<b>{sum(totalAmount)}</b>
				</dd>
			</dl>
			<p className="text-sm text-ink-2">{t('safe')}</p>
			{needsSignIn && !user ? (
				<div className="stack gap-2 justify-items-start">
					<p>{t('logInText')}</p>
					<ButtonLink size="lg" to={paths.login.href()} state={{ from: pathname + search }}>
						{t('logIn')}
					</ButtonLink>
				</div>
			) : (
				<Button size="lg" className="justify-self-start" onClick={goOn}>
					{t('goOn')}
				</Button>
			)}
		</div>
	)
}
