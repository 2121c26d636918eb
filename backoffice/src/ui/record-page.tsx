import { Box, Paper, Skeleton } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../providers/i18n.ts'
import { columns } from '../theme/parts.ts'
import { sheet } from '../theme/sheet.ts'
import { BackLink } from './back-link.tsx'
import { Failure } from './failure.tsx'
import { Page } from './page.tsx'
import { Timeline } from './timeline.tsx'

const styles = sheet({
	columns: { ...columns('360px'), '& h2': { marginTop: '8px' } },
	timeline: { padding: '20px', '& h2': { margin: '0 0 14px' } },
})

interface RecordPageProps<T> {
	readonly title: string
	readonly query: { readonly data?: T | undefined; readonly error: Error | null; refetch(): unknown }
	readonly timeline: ComponentProps<typeof Timeline>['query']
	readonly back: { readonly to: string; readonly label: string }
	readonly lead: (item: T) => ReactNode
	readonly children: (item: T) => ReactNode
}

export function RecordPage<T>({
	title,
	query: { data, error, refetch },
	timeline,
	back,
	lead,
	children,
}: RecordPageProps<T>) {
	const t = useT()
	return (
		<Page
			title={title}
			lead={data === undefined ? null : lead(data)}
			actions={<BackLink to={back.to}>{back.label}</BackLink>}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data === undefined && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data === undefined ? null : (
				<Box sx={styles.columns}>
					<div>{children(data)}</div>
					<Paper component="aside" variant="outlined" sx={styles.timeline}>
						<h2>{t('timeline.title')}</h2>
						<Timeline query={timeline} />
					</Paper>
				</Box>
			)}
		</Page>
	)
}
