import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { AuthorCampaignKind } from '../../../../domain/campaigns/authors.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { requestQuery } from '../requests/api/detail.ts'
import { beginCampaign, campaignsQuery } from './api/campaigns.ts'
import { CampaignRow } from './campaign-row.tsx'

/** Begins a campaign of a request, or opens a draft. */
export function StartCampaign({ kind }: { readonly kind: AuthorCampaignKind }) {
	const { t } = useTranslation('campaigns')
	const { id: requestId = '' } = useParams()
	const navigate = useNavigate()
	const request = useQuery(requestQuery(requestId, useUser()?.unique_id))
	const drafts = useInfiniteQuery(campaignsQuery(requestId)).data?.pages.flatMap(({ data }) =>
		data.filter((each) => each.kind === kind && each.state === 'draft'),
	)
	const begin = useMutation({
		mutationFn: () => beginCampaign({ kind, requestId }),
		onSuccess: (id) => navigate(paths.emailContactGroups.href({ id })),
	})
	useTitle(t(`start.${kind}`))
	if (request.isError && !request.data)
		return <ErrorState error={request.error} onRetry={() => void request.refetch()} />
	const other =
		kind === 'donors'
			? { to: paths.startContactEmailCampaign.href({ id: requestId }), text: t('start.other') }
			: { to: paths.startDonorEmailCampaign.href({ id: requestId }), text: t('start.otherDonors') }
	return (
		<article className="wrap stack gap-6 py-10 max-w-[860px]">
			<header className="stack gap-2">
				<h1>{t(`start.${kind}`)}</h1>
				{request.data ? (
					<p className="font-semibold wrap-anywhere">{request.data.title}</p>
				) : (
					<Skeleton className="h-6 w-64" />
				)}
				<p className="text-ink-2">{t(`start.${kind}Text`)}</p>
			</header>
			<Refusal error={begin.error} />
			<div className="row flex-wrap">
				<Button disabled={begin.isPending} onClick={() => begin.mutate()}>
					{t('start.new')}
				</Button>
				<Link to={other.to}>{other.text}</Link>
			</div>
			{drafts && drafts.length > 0 && (
				<section className="stack">
					<h2>{t('start.drafts')}</h2>
					<ul className="stack">
						{drafts.map((draft) => (
							<CampaignRow key={draft._id} campaign={draft} />
						))}
					</ul>
				</section>
			)}
		</article>
	)
}
