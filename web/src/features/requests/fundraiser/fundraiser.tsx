import './fundraiser.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isNotFound } from '../../../../../client/failure.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { ofViewer } from '../../../lib/of-viewer.ts'
import { useSession } from '../../../lib/session.ts'
import { useLive } from '../../../lib/use-live.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { InRegion } from '../../../ui/in-region.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { DonateDialog } from '../../donations/components/donate-dialog.tsx'
import { requestQuery } from '../api/detail.ts'
import { fundraiserTarget } from '../components/fundraiser-target.ts'
import Below from './below.tsx'
import { Beside } from './beside.tsx'
import { Donors } from './donors.tsx'
import { GivingCard, PayBar, takesMoney } from './giving-card.tsx'
import { Masthead } from './masthead.tsx'
import { FundraiserSkeleton } from './skeleton.tsx'
import { Story } from './story.tsx'

const KindCard = lazyPart(() => import('../kinds/kind-card.tsx'))
const OwnNote = lazyPart(async () => ({ default: (await import('./own-note.tsx')).OwnNote }))
const Missing = lazyPart(async () => ({ default: (await import('./missing.tsx')).Missing }))

export default function Fundraiser() {
	const { id = '' } = useParams()
	const viewer = useSession()
	const { user } = viewer
	const request = useQuery({ ...requestQuery(id, user?.unique_id), ...ofViewer(viewer) })
	useLive(`request:${id}`, ['request', id])
	useTitle(isNotFound(request.error) ? undefined : request.data?.title)
	// Also of what was there until a moment ago.
	if (isNotFound(request.error)) return <Missing />
	if (request.data)
		return (
			<InRegion key={id} region={request.data.region}>
				<Loaded request={request.data} />
			</InRegion>
		)
	if (request.isError)
		return (
			<div className="wrap">
				<ErrorState error={request.error} onRetry={() => void request.refetch()} />
			</div>
		)
	return <FundraiserSkeleton />
}

function Loaded({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	const [amount, setAmount] = useState(String(request.donationTerms?.usualAmount ?? ''))
	const [donating, setDonating] = useState<string>()
	return (
		<div className="wrap fundraiser">
			<div className="lay">
				<div>
					<Masthead request={request} />
					<Story request={request} />
					{takesMoney(request) && (
						<Suspense fallback={null}>
							<Donors request={request} />
						</Suspense>
					)}
				</div>
				<aside className="side give" aria-label={t(takesMoney(request) ? 'giving' : 'requested')}>
					{(request.mine || request.mayWithdraw) && (
						<Suspense fallback={null}>
							<OwnNote request={request} />
						</Suspense>
					)}
					{takesMoney(request) ? (
						<GivingCard request={request} amount={amount} onAmount={setAmount} onDonate={setDonating} />
					) : (
						<Suspense fallback={null}>
							<KindCard request={request} />
						</Suspense>
					)}
					<Suspense fallback={null}>
						<Beside request={request} />
					</Suspense>
				</aside>
			</div>
			<Suspense fallback={null}>
				<Below request={request} />
			</Suspense>
			{takesMoney(request) && (
				<>
					<PayBar request={request} onDonate={() => setDonating('')} />
					<DonateDialog
						open={donating !== undefined}
						onClose={() => setDonating(undefined)}
						target={fundraiserTarget(request)}
						amount={donating ?? ''}
						terms={request.donationTerms}
					/>
				</>
			)}
		</div>
	)
}
