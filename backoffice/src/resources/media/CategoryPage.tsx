import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { CanAccess, useDataProvider, useGetList } from 'react-admin'
import {
	categoryBody,
	MAX_CATEGORIES,
	type MediaCategory,
} from '../../../../domain/media/categories.contract.ts'
import { AccessDenied } from '../../layout/access-denied.tsx'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import { Page } from '../../ui/page.tsx'
import type { CategoryInput } from './calls.ts'
import { styles } from './media.styles.ts'
import { OrderedList } from './OrderedList.tsx'
import { moved } from './order.ts'
import { RemoveRecord } from './RemoveRecord.tsx'
import { useAct } from './use-act.ts'
import { useOrder } from './use-order.ts'

/** The categories of playlists, in the order in which the public site lists them. */
export function CategoryPage() {
	const t = useT()
	const [edited, setEdited] = useState<MediaCategory | 'new' | null>(null)
	return (
		<CanAccess action="list" accessDenied={<AccessDenied />}>
			<Page
				title={t('radioCategories.title')}
				lead={t('radioCategories.lead')}
				actions={
					<Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setEdited('new')}>
						{t('radioCategories.add')}
					</Button>
				}
			>
				<Categories onEdit={setEdited} />
				{edited === null ? null : (
					<CategoryDialog category={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
				)}
			</Page>
		</CanAccess>
	)
}

function Categories({ onEdit }: { onEdit: (category: MediaCategory) => void }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useGetList<MediaCategory>('radioCategories', {
		pagination: { page: 1, perPage: MAX_CATEGORIES },
		sort: { field: 'position', order: 'ASC' },
	})
	const { visible, change } = useOrder({
		scope: 'radioCategories',
		saved: data,
		keys: ['radioCategories'],
		save: (categories, intent) =>
			dataProvider.orderCategories(
				categories.map(({ id }) => id),
				intent,
			),
	})
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (!visible) return <Skeleton variant="rectangular" height={240} />
	if (visible.length === 0) return <Typography variant="quiet">{t('radioCategories.none')}</Typography>
	return (
		<Paper variant="outlined" sx={styles.card}>
			<OrderedList
				label={t('radioCategories.title')}
				entries={visible}
				idOf={({ id }) => id}
				nameOf={({ name }) => name}
				onMove={(from, to) => change(moved(visible, from, to))}
			>
				{(category) => (
					<>
						<Box component="span" sx={styles.entry}>
							{category.name}{' '}
							<Typography component="span" variant="small">
								{t('radioCategories.playlists', { count: category.playlists })}
							</Typography>
						</Box>
						<Button
							size="small"
							startIcon={<Pencil size={16} />}
							aria-label={t('radio.editOf', { name: category.name })}
							onClick={() => onEdit(category)}
						>
							{t('radio.edit')}
						</Button>
						<RemoveRecord
							resource="radioCategories"
							name={category.name}
							title="radio.removeTitle"
							remove={(provider, intent) => provider.removeCategory(category.id, intent)}
						/>
					</>
				)}
			</OrderedList>
		</Paper>
	)
}

interface CategoryDialogProps {
	category: MediaCategory | null
	onClose: () => void
}

function CategoryDialog({ category, onClose }: CategoryDialogProps) {
	const t = useT()
	const save = useAct<CategoryInput, unknown>({
		act: (provider, body, intent) => provider.saveCategory(category?.id ?? null, body, intent),
		done: ({ name }) => t('radio.saved', { name: name.trim() }),
		keys: ['radioCategories'],
		onDone: onClose,
	})
	const form = useContractForm<CategoryInput>({
		schema: categoryBody,
		values: { name: category?.name ?? '' },
		task: save,
	})
	return (
		<DecisionDialog
			form={form}
			title={t(category ? 'radioCategories.rename' : 'radioCategories.add')}
			verb={t('common.save')}
			onClose={onClose}
			onSend={(body) => save.mutate(body)}
		>
			<Line form={form} name="name" label={t('radio.name')} autoFocus />
			<Refusal form={form} />
		</DecisionDialog>
	)
}
