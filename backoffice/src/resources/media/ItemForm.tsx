import { Box, Button, Paper } from '@mui/material'
import { ITEM_KINDS, itemBody, type MediaItemDetail } from '../../../../domain/media/items.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf, Ticked } from '../../ui/form/fields.tsx'
import type { ItemInput } from './calls.ts'
import { styles } from './media.styles.ts'
import { Tags } from './Tags.tsx'
import { useAct } from './use-act.ts'

export function ItemForm({ item }: { item: MediaItemDetail }) {
	const t = useT()
	const saving = useAct<ItemInput, unknown>({
		act: (provider, body, intent) => provider.saveItem(item.id, body, intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioItems', 'radioPlaylists'],
	})
	const form = useContractForm<ItemInput>({ schema: itemBody, values: item, task: saving })
	const line = (name: 'album' | 'label' | 'isrc' | 'iswc' | 'writers' | 'publishers') => (
		<Line form={form} name={name} label={t(`items.${name}`)} />
	)
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('items.about')}</h2>
			<Form form={form} label={t('items.one')} onSend={(body) => saving.mutate(body)} sx={styles.form}>
				<Tags
					item={item}
					onUse={(tags) => {
						for (const [name, value] of tags) form.setValue(name, value, { shouldDirty: true })
					}}
				/>
				<Box sx={styles.two}>
					<Line form={form} name="title" label={t('radio.title')} required />
					<Line form={form} name="artist" label={t('items.artist')} />
					<OneOf
						form={form}
						name="kind"
						label={t('items.kind')}
						options={ITEM_KINDS.map((value) => ({ value, text: t(`items.kinds.${value}`) }))}
						required
					/>
				</Box>
				<Line form={form} name="description" label={t('radio.description')} rows={3} />
				<Box component="fieldset" sx={styles.rights}>
					<legend>{t('items.rights')}</legend>
					{line('album')}
					{line('label')}
					{line('isrc')}
					{line('iswc')}
					{line('writers')}
					{line('publishers')}
				</Box>
				<Ticked
					form={form}
					name="mayDownload"
					label={t('radio.mayDownload')}
					help={t('items.downloadHelp')}
				/>
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
