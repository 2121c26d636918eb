import { Box, Button, Paper } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { Controller, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import type { BackofficeStreaming } from '../../../../domain/radio/streamings.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { type ContractForm, useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf, Ticked } from '../../ui/form/fields.tsx'
import { Note } from '../../ui/note.tsx'
import { useSettled } from '../../ui/use-debounced.ts'
import { styles as formStyles } from '../media/media.styles.ts'
import { useAct } from '../media/use-act.ts'
import type { StreamingInput } from './calls.ts'
import { PlaylistChooser } from './PlaylistChooser.tsx'
import { useSpan } from './Span.tsx'
import {
	bodyOf,
	instantOf,
	isWhole,
	lacks,
	schemaFor,
	type TypedStreaming,
	typedOf,
} from './streaming-form.ts'

const PAUSE_MS = 400

interface StreamingFormProps {
	streaming: BackofficeStreaming | null
	channels: readonly BackofficeChannel[]
	/** The id of the channel that is chosen first. */
	channel: string
}

export function StreamingForm({ streaming, channels, channel }: StreamingFormProps) {
	const t = useT()
	const fieldText = useFieldText()
	const navigate = useNavigate()
	const zoneOf = useMemo(() => {
		const zones = new Map(channels.map(({ id, zone }) => [id, zone]))
		return (id: string) => zones.get(id) ?? 'UTC'
	}, [channels])
	const schema = useMemo(() => schemaFor(zoneOf), [zoneOf])
	const saving = useAct<StreamingInput, string>({
		act: (provider, body, intent) => provider.saveStreaming(streaming?.id ?? null, body, intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioStreamings', 'radioChannels'],
		onDone: (id) => {
			if (streaming === null) void navigate(`/radioStreamings/${id}`)
		},
	})
	const values = typedOf(streaming, channel)
	const form = useContractForm<TypedStreaming>({ schema, values, task: saving })
	const { isSubmitted, errors } = form.formState
	const isUnfinished = isSubmitted && Object.keys(errors).length > 0 && lacks(form.getValues())
	const state = stateOf(streaming)
	return (
		<Paper component="section" variant="outlined" sx={formStyles.card}>
			<h2>{t('streamings.about')}</h2>
			<Form
				form={form}
				label={t('streamings.one')}
				onSend={(typed) => saving.mutate(bodyOf(zoneOf)(typed))}
				sx={formStyles.form}
			>
				{state === 'playing' ? <Note>{t('streamings.playing')}</Note> : null}
				{state === 'over' ? <Note>{t('streamings.over')}</Note> : null}
				<Box sx={formStyles.two}>
					<Line form={form} name="title" label={t('radio.title')} required />
					<OneOf
						form={form}
						name="channel"
						label={t('radioChannels.one')}
						options={channels.map(({ id, name }) => ({ value: id, text: name }))}
						required
					/>
				</Box>
				<Times form={form} zoneOf={zoneOf} streamingId={streaming?.id} />
				<Controller
					control={form.control}
					name="playlist"
					render={({ field, fieldState: { error } }) => (
						<PlaylistChooser
							label={t('playlists.one')}
							value={field.value}
							onChange={field.onChange}
							error={error?.message === undefined ? undefined : fieldText(error.message)}
						/>
					)}
				/>
				<Ticked
					form={form}
					name="repeats"
					label={t('streamings.repeats')}
					help={t('streamings.repeatsHelp')}
				/>
				<Ticked form={form} name="editorPick" label={t('playlists.editorPick')} />
				<Refusal form={form} />
				{isUnfinished ? <Note>{t('streamings.mandatory')}</Note> : null}
				<div>
					<Button type="submit" variant="contained" disabled={saving.isPending || state !== 'coming'}>
						{saving.isPending
							? t('common.sending')
							: t(streaming === null ? 'streamings.schedule' : 'common.save')}
					</Button>
				</div>
			</Form>
		</Paper>
	)
}

function stateOf(streaming: BackofficeStreaming | null): 'coming' | 'playing' | 'over' {
	if (streaming === null) return 'coming'
	if (streaming.isPlaying) return 'playing'
	return streaming.endTime <= serverClock.now() ? 'over' : 'coming'
}

interface TimesProps {
	form: ContractForm<TypedStreaming>
	zoneOf: (channelId: string) => string
	streamingId: string | undefined
}

/** The times in the channel's zone, with the reader's beside them, and what has that time already. */
function Times({ form, zoneOf, streamingId }: TimesProps) {
	const t = useT()
	const span = useSpan()
	const [channel, startTime, endTime] = useWatch({
		control: form.control,
		name: ['channel', 'startTime', 'endTime'],
	})
	const zone = zoneOf(channel)
	const [start, end] = [instantOf(startTime, zone), instantOf(endTime, zone)]
	const momentOf = (at: number) =>
		Number.isNaN(at) ? t('streamings.inZone', { zone }) : span({ from: at, zone })
	return (
		<>
			<Box sx={formStyles.two}>
				<Line
					form={form}
					name="startTime"
					label={t('streamings.start')}
					help={momentOf(start)}
					type="datetime-local"
					required
				/>
				<Line
					form={form}
					name="endTime"
					label={t('streamings.end')}
					help={momentOf(end)}
					type="datetime-local"
					required
				/>
			</Box>
			<ConflictNote slot={{ channel, startTime: start, endTime: end, streamingId }} zone={zone} />
		</>
	)
}

interface ConflictNoteProps {
	slot: Parameters<BackofficeDataProvider['conflictOf']>[0]
	zone: string
}

function ConflictNote({ slot, zone }: ConflictNoteProps) {
	const t = useT()
	const span = useSpan()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const settled = JSON.parse(useSettled(JSON.stringify(slot), PAUSE_MS)) as typeof slot
	const { data: other } = useQuery({
		queryKey: ['radioStreamings', 'conflict', settled],
		queryFn: ({ signal }) => dataProvider.conflictOf(settled, { signal }),
		enabled: isWhole(settled),
	})
	return (
		<div aria-live="polite">
			{other ? (
				<Note>
					{t('streamings.conflict', {
						title: other.title,
						when: span({ from: other.startTime, until: other.endTime, zone }),
					})}
				</Note>
			) : null}
		</div>
	)
}
