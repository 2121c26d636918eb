import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { CanAccess, ListBase, type SortPayload } from 'react-admin'
import { AccessDenied } from '../../layout/access-denied.tsx'
import { Page } from '../page.tsx'
import { FilterValuesProvider } from './filter-values.tsx'
import { Pagination } from './pagination.tsx'
import { styles } from './table.styles.ts'

interface ListProps {
	title: string
	lead?: ReactNode
	actions?: ReactNode
	/** Between the title and the filters. */
	above?: ReactNode
	filters?: ReactNode
	sort: SortPayload
	/** Filters that are set until the reader sets others. */
	filterDefaultValues?: Readonly<Record<string, unknown>>
	/** `meta`: what the data provider is told of the page beside its number. */
	queryOptions?: { readonly meta: Record<string, unknown> }
	/** How to get to other pages; by their numbers unless said. */
	pagination?: ReactNode
	/** The table. */
	children: ReactNode
}

/** The table itself says what failed, so no toast repeats it. */
const silently = { onError: () => undefined }

/**
 * react-admin's `List` on our page: title, filters, table, pages. Whoever may not see it sees none of it, and filters
 * change the address at once.
 */
export const List = ({
	title,
	lead,
	actions,
	above,
	filters,
	sort,
	filterDefaultValues,
	queryOptions,
	pagination = <Pagination />,
	children,
}: ListProps) => (
	<CanAccess action="list" accessDenied={<AccessDenied />}>
		<ListBase
			sort={sort}
			perPage={10}
			queryOptions={{ ...silently, ...queryOptions }}
			{...(filterDefaultValues && { filterDefaultValues })}
		>
			<FilterValuesProvider>
				<Page title={title} lead={lead} actions={actions}>
					{above}
					{filters}
					<Box sx={styles.frame}>
						{children}
						{pagination}
					</Box>
				</Page>
			</FilterValuesProvider>
		</ListBase>
	</CanAccess>
)
