import type { ReactNode } from 'react'
import type { RequestSummary } from '../../../../../domain/requests/contract.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FundraiserCard } from './fundraiser-card.tsx'

interface FundraiserGridProps {
	readonly requests: readonly RequestSummary[]
	readonly heading?: 'h2' | 'h3'
	readonly eager?: number
	readonly titleOf?: (request: RequestSummary) => ReactNode
}

export function FundraiserGrid({ requests, heading = 'h3', eager = 0, titleOf }: FundraiserGridProps) {
	return (
		<ul className="grid3">
			{requests.map((request, index) => (
				<li key={request._id} className="grid">
					<FundraiserCard
						request={request}
						heading={heading}
						lazy={index >= eager}
						first={index === 0 && eager > 0}
						title={titleOf?.(request)}
					/>
				</li>
			))}
		</ul>
	)
}

export function FundraiserGridSkeleton({ count }: { readonly count: number }) {
	return (
		<div className="grid3" aria-hidden>
			{Array.from({ length: count }, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
				<div className="card fcard" key={index}>
					<Skeleton className="pic" />
					<div className="in">
						<Skeleton className="w-2/5 mb-2" />
						<Skeleton className="h-11 mb-5" />
						<Skeleton className="h-2 mb-3" />
						<Skeleton className="h-11" />
					</div>
				</div>
			))}
		</div>
	)
}
