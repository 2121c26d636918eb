import type { ReactNode } from 'react'
import { CanAccess, ListBase, type SortPayload } from 'react-admin'
import { AccessDenied } from '../../layout/access-denied.tsx'
import { Page } from '../page.tsx'
import { ChosenFiltersProvider } from './chosen-filters.tsx'
import { Pagination } from './pagination.tsx'
import styles from './table.module.css'

const SIZES = [10, 25, 50, 100] as const

interface ListingProps {
	title: string
	lead?: ReactNode
	actions?: ReactNode
	filters?: ReactNode
	sort: SortPayload
	sizes?: readonly number[]
	/** Filters that are set until the reader sets others. */
	firstFilter?: Readonly<Record<string, unknown>>
	/** What the data provider is told of the page beside its number. */
	meta?: Record<string, unknown>
	/** How to get to other pages; by their numbers unless said. */
	pages?: ReactNode
	/** The table. */
	children: ReactNode
}

/** The table itself says what failed, so no toast repeats it. */
const silently = { onError: () => undefined }

/** A list screen of the resource around it: title, filters, table, pages. Whoever may not see it sees none of it. */
export const Listing = ({
	title,
	lead,
	actions,
	filters,
	sort,
	sizes = SIZES,
	firstFilter,
	meta,
	pages,
	children,
}: ListingProps) => (
	<CanAccess action="list" accessDenied={<AccessDenied />}>
		<ListBase
			sort={sort}
			perPage={10}
			queryOptions={meta ? { ...silently, meta } : silently}
			{...(firstFilter && { filterDefaultValues: firstFilter })}
		>
			<ChosenFiltersProvider>
				<Page title={title} lead={lead} actions={actions}>
					{filters}
					<div className={styles.frame}>
						{children}
						{pages ?? <Pagination sizes={sizes} />}
					</div>
				</Page>
			</ChosenFiltersProvider>
		</ListBase>
	</CanAccess>
)
