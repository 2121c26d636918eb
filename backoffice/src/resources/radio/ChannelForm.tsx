import { Box, Button, Paper, TextField } from '@mui/material'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import {
	type BackofficeChannel,
	channelBody,
	newChannelBody,
} from '../../../../domain/radio/channels.contract.ts'
import { DEFAULT_REGION } from '../../../../kernel/wire/regions.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf, Ticked } from '../../ui/form/fields.tsx'
import { PictureField } from '../../ui/form/picture-field.tsx'
import { styles } from '../media/media.styles.ts'
import { useAct } from '../media/use-act.ts'
import type { ChannelInput } from './calls.ts'
import { PlaylistChooser } from './PlaylistChooser.tsx'

const ZONES = Intl.supportedValuesOf('timeZone')
const EMPTY: ChannelInput = {
	name: '',
	isLive: true,
	voiceCommandLabel: '',
	zone: DEFAULT_REGION.timeZone,
	fallbackPlaylistId: null,
	breakMinutes: null,
	description: '',
	artworkUrl: '',
}

export function ChannelForm({ channel }: { channel: BackofficeChannel | null }) {
	const t = useT()
	const fieldText = useFieldText()
	const navigate = useNavigate()
	const saving = useAct<ChannelInput, string>({
		act: (provider, body, intent) => provider.saveChannel(channel?.id ?? null, body, intent),
		done: ({ name }) => t('radio.saved', { name: name.trim() }),
		keys: ['radioChannels', 'radioStreamings'],
		onDone: (id) => {
			if (channel === null) void navigate(`/radioChannels/${id}`)
		},
	})
	const form = useContractForm<ChannelInput>({
		schema: channel === null ? newChannelBody : channelBody,
		values: channel ?? EMPTY,
		task: saving,
	})
	// An unknown name is not taken away: the zone may be one that only the server knows.
	const zones = channel && !ZONES.includes(channel.zone) ? [channel.zone, ...ZONES] : ZONES
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('radioChannels.about')}</h2>
			<Form
				form={form}
				label={t('radioChannels.one')}
				onSend={({ slug, ...body }) => saving.mutate(slug ? { ...body, slug } : body)}
				sx={styles.form}
			>
				<Box sx={styles.two}>
					<Line form={form} name="name" label={t('radio.name')} required />
					<Line
						form={form}
						name="voiceCommandLabel"
						label={t('radioChannels.voiceCommandLabel')}
						help={t('radioChannels.voiceCommandHelp')}
					/>
					<OneOf
						form={form}
						name="zone"
						label={t('radioChannels.zone')}
						help={t('radioChannels.zoneHelp')}
						options={zones.map((value) => ({ value, text: value }))}
						required
					/>
					{channel === null ? (
						<Line form={form} name="slug" label={t('radio.slug')} help={t('radioChannels.slugHelp')} />
					) : null}
				</Box>
				<Controller
					control={form.control}
					name="breakMinutes"
					render={({ field: { value, onChange }, fieldState: { error } }) => (
						<TextField
							type="number"
							label={t('radioChannels.breakMinutes')}
							value={value ?? ''}
							onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
							error={error !== undefined}
							helperText={
								error?.message === undefined ? t('radioChannels.breakHelp') : fieldText(error.message)
							}
						/>
					)}
				/>
				<Line form={form} name="description" label={t('radio.description')} rows={3} />
				<Controller
					control={form.control}
					name="fallbackPlaylistId"
					render={({ field, fieldState: { error } }) => (
						<PlaylistChooser
							label={t('radioChannels.fallback')}
							value={field.value ?? ''}
							onChange={(id) => field.onChange(id === '' ? null : id)}
							error={error?.message === undefined ? undefined : fieldText(error.message)}
							none={t('radioChannels.silence')}
						/>
					)}
				/>
				<Controller
					control={form.control}
					name="artworkUrl"
					render={({ field, fieldState }) => (
						<PictureField
							value={field.value ?? ''}
							onChange={field.onChange}
							error={fieldState.error?.message}
							purpose="radiochannels"
							label={t('podcasts.artwork')}
							help={t('podcasts.artworkHelp')}
							square
							remove={t('radio.removePicture')}
						/>
					)}
				/>
				<Ticked form={form} name="isLive" label={t('radioChannels.isLive')} />
				<Refusal form={form} />
				<div>
					<Button type="submit" variant="contained" disabled={saving.isPending}>
						{saving.isPending ? t('common.sending') : t('common.save')}
					</Button>
				</div>
			</Form>
		</Paper>
	)
}
