import { Button, Paper, Skeleton } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { type ReportPreview, reportBody } from '../../../../domain/radio/reports.contract.ts'
import { dayAt, dayOf } from '../../../../kernel/wire/days.ts'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Ticked } from '../../ui/form/fields.tsx'
import { FilterForm, NativeSelect } from '../../ui/list/filter-form.tsx'
import { NativeDate } from '../../ui/list/native-date.tsx'
import { Note } from '../../ui/note.tsx'
import { styles } from '../media/media.styles.ts'
import { RadioPage } from '../media/RadioPage.tsx'
import { useAct } from '../media/use-act.ts'
import { useChannels } from './use-channels.ts'
import { Totals, Works } from './Works.tsx'

const BACK = { to: '/radioReports', label: 'radioReports.all' } as const

/** Returns the first and the last day of the month before. */
function lastMonth(): { readonly from: string; readonly until: string } {
	const first = dayOf(`${dayAt(serverClock.now(), zoneHere()).slice(0, 7)}-01`).getTime()
	const until = new Date(first - DAY_MS).toISOString().slice(0, 10)
	return { from: `${until.slice(0, 7)}-01`, until }
}

export function ReportCreate() {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: channels = [] } = useChannels()
	const [params, setParams] = useSearchParams()
	const otherwise = lastMonth()
	const query = {
		from: params.get('from') ?? otherwise.from,
		until: params.get('until') ?? otherwise.until,
		channel: params.get('channel') ?? undefined,
	}
	const change = (name: keyof typeof query, value: string) =>
		setParams((before) => {
			if (value === '') before.delete(name)
			else before.set(name, value)
			return before
		})
	const { data, error, refetch } = useQuery({
		queryKey: ['radioReports', 'preview', query],
		queryFn: ({ signal }) => dataProvider.previewReport(query, { signal }),
		placeholderData: keepPreviousData,
	})
	return (
		<RadioPage title={t('radioReports.add')} resource="radioReports" back={BACK}>
			<FilterForm>
				{(['from', 'until'] as const).map((name) => (
					<NativeDate
						key={name}
						label={t(`radioReports.${name}`)}
						whose={t('radioStatistics.daysOfChannel')}
						value={query[name]}
						onChange={(day) => change(name, day)}
					/>
				))}
				<NativeSelect
					label={t('radioChannels.one')}
					emptyText={t('list.all')}
					choices={channels}
					value={query.channel ?? ''}
					onChange={(value) => change('channel', value)}
				/>
			</FilterForm>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data && !error ? (
				<>
					<Totals totals={data} />
					<Works works={data.rows} count={data.works} onChanged={() => void refetch()} />
					<Close preview={data} />
				</>
			) : null}
		</RadioPage>
	)
}

type Closing = z.input<typeof reportBody>

function Close({ preview }: { preview: ReportPreview }) {
	const t = useT()
	const navigate = useNavigate()
	const { from, until, channels, incomplete, isOver } = preview
	const closing = useAct<Closing, string>({
		act: (provider, { withGaps }, intent) =>
			provider.closeReport({ from, until, channels: channels.map(({ id }) => id), withGaps }, intent),
		done: () => t('radioReports.isClosed'),
		keys: ['radioReports'],
		onDone: (id) => void navigate(`/radioReports/${id}`),
	})
	const form = useContractForm<Closing>({
		schema: reportBody,
		values: { from, until, withGaps: false },
		task: closing,
	})
	if (!isOver) return <Note>{t('radioReports.notOver')}</Note>
	return (
		<Paper component="section" variant="outlined" sx={{ ...styles.card, mt: '24px' }}>
			<h2>{t('radioReports.close')}</h2>
			<Form
				form={form}
				label={t('radioReports.close')}
				onSend={(body) => closing.mutate(body)}
				sx={styles.form}
			>
				<p>{t('radioReports.closeHelp')}</p>
				{incomplete === 0 ? null : (
					<Ticked form={form} name="withGaps" label={t('radioReports.withGaps', { count: incomplete })} />
				)}
				<Refusal form={form} />
				<div>
					<Button type="submit" variant="contained" disabled={closing.isPending || channels.length === 0}>
						{closing.isPending ? t('common.sending') : t('radioReports.close')}
					</Button>
				</div>
			</Form>
		</Paper>
	)
}
