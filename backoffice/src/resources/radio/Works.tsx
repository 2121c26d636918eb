import { Box, Button, Dialog, DialogContent, Paper } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListContextProvider, useDataProvider, useList, useLocale } from 'react-admin'
import { formatPlayingTime } from '../../../../client/format/sizes.ts'
import type { ReportedWork, ReportTotals } from '../../../../domain/radio/reports.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { formatCount } from '../../ui/count.ts'
import { Failure } from '../../ui/failure.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { styles as table } from '../../ui/list/table.styles.ts'
import { ItemForm } from '../media/ItemForm.tsx'
import { styles } from '../media/media.styles.ts'
import { styles as radioStyles } from './radio.styles.ts'

const TOTALS = [
	'works',
	'incomplete',
	'plays',
	'performances',
	'seconds',
	'listeningHours',
	'unmeasured',
] as const

export function Totals({ totals }: { totals: ReportTotals }) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	return (
		<Paper component="section" variant="outlined" sx={styles.card} aria-labelledby="report-totals">
			<h2 id="report-totals">{t('radioReports.totals')}</h2>
			<Box component="dl" sx={radioStyles.figures}>
				{TOTALS.map((name) => (
					<div key={name}>
						<dt>{t(`radioReports.${name}`)}</dt>
						<dd>{formatCount(Math.round(totals[name]), locale)}</dd>
						<dd className="definition">{t(`radioReports.definitions.${name}`)}</dd>
					</div>
				))}
			</Box>
		</Paper>
	)
}

type Row = ReportedWork & { readonly id: string }
const Column = DataTable.Col<Row>

interface WorksProps {
	works: readonly ReportedWork[]
	/** How many there are in all. */
	count: number
	/** Absent for a closed report, in which nothing changes. */
	onChanged?: () => void
}

/** Works, those that are incomplete first. */
export function Works({ works, count, onChanged }: WorksProps) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const [edited, edit] = useState<string | null>(null)
	const rows = works.map((work, nth): Row => ({ ...work, id: work.itemId ?? `deleted ${nth}` }))
	const list = useList<Row>({ data: rows })
	const close = () => {
		edit(null)
		onChanged?.()
	}
	return (
		<>
			<p>{t('radioReports.shown', { visible: works.length, count })}</p>
			<Box sx={table.frame}>
				<ListContextProvider value={list}>
					<DataTable caption={t('radioReports.works')} empty={t('radioReports.noWorks')}>
						<Column label="radio.title" head render={(row) => row.title || t('radioReports.deleted')} />
						<Column label="items.writers" render={(row) => row.writers || <Missing />} />
						<Column label="items.publishers" render={(row) => row.publishers} />
						<Column label="items.artist" render={(row) => row.artist} />
						<Column label="items.album" render={(row) => row.album} />
						<Column label="items.label" render={(row) => row.label} />
						<Column label="items.isrc" render={(row) => row.isrc || <Missing />} />
						<Column label="items.iswc" render={(row) => row.iswc} />
						<Column
							label="radioReports.duration"
							align="right"
							render={({ duration }) => (duration === null ? null : formatPlayingTime(duration))}
						/>
						<Column
							label="radioReports.plays"
							align="right"
							render={(row) => formatCount(row.plays, locale)}
						/>
						<Column
							label="radioReports.performances"
							align="right"
							render={(row) => formatCount(row.performances, locale)}
						/>
						{onChanged === undefined ? null : (
							<Column
								label="radioReports.rights"
								render={({ itemId, title }) =>
									itemId === null ? null : (
										<Button
											size="small"
											variant="outlined"
											color="secondary"
											aria-label={t('radioReports.editOf', { title })}
											onClick={() => edit(itemId)}
										>
											{t('radioReports.edit')}
										</Button>
									)
								}
							/>
						)}
					</DataTable>
				</ListContextProvider>
			</Box>
			{edited === null ? null : <RightsDialog id={edited} onClose={close} />}
		</>
	)
}

function Missing() {
	const t = useT()
	return <strong>{t('radioReports.missing')}</strong>
}

function RightsDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioItems', 'one', id],
		queryFn: ({ signal }) => dataProvider.item(id, { signal }),
	})
	return (
		<Dialog open onClose={onClose} fullWidth maxWidth="md" aria-label={data?.title ?? t('items.one')}>
			<DialogContent>
				{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
				{data ? <ItemForm key={data.id} item={data} /> : null}
				<Button variant="outlined" color="secondary" onClick={onClose}>
					{t('radioReports.backToReport')}
				</Button>
			</DialogContent>
		</Dialog>
	)
}
