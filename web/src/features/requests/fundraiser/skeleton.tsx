import { Skeleton } from '../../../ui/skeleton.tsx'

export function FundraiserSkeleton() {
	return (
		<div className="wrap fundraiser" aria-busy>
			<div className="lay">
				<div>
					<Skeleton className="crumb w-40 my-5" />
					<Skeleton className="h-11 mb-2" />
					<Skeleton className="h-11 w-3/5 mb-6" />
					<Skeleton className="heroimg mb-8" />
					<Skeleton className="h-32" />
				</div>
				<div className="side give">
					<div className="card pad stack">
						<Skeleton className="h-10 w-3/5" />
						<Skeleton className="h-3" />
						<Skeleton className="h-28" />
						<Skeleton className="h-13" />
					</div>
				</div>
			</div>
		</div>
	)
}
