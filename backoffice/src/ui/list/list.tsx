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
	above?: ReactNode
	filters?: ReactNode
	sort: SortPayload
	perPage?: number
	filterDefaultValues?: Readonly<Record<string, unknown>>
	queryOptions?: { readonly meta: Record<string, unknown> }
	pagination?: ReactNode
	children: ReactNode
}

const silently = { onError: () => undefined }

export const List = ({
	title,
	lead,
	actions,
	above,
	filters,
	sort,
	perPage = 10,
	filterDefaultValues,
	queryOptions,
	pagination = <Pagination />,
	children,
}: ListProps) => (
	<CanAccess action="list" accessDenied={<AccessDenied />}>
		<ListBase
			sort={sort}
			perPage={perPage}
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
