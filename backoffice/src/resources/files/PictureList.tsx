import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import {
	type BackofficePicture,
	PICTURE_PURPOSES,
	PICTURE_STATES,
} from '../../../../domain/files/pictures.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { FilterForm, SelectInput } from '../../ui/list/filter-form.tsx'
import { List } from '../../ui/list/list.tsx'
import { SavedQueriesList } from '../../ui/list/saved-queries-list.tsx'
import { When } from '../../ui/when.tsx'
import { PictureState, PictureVerdict } from './picture-chips.tsx'
import { styles } from './pictures.styles.ts'

const Column = DataTable.Col<BackofficePicture>

function Thumb({ picture: { id, image, owner } }: { picture: BackofficePicture }) {
	const t = useT()
	const name = owner.name ?? t('pictures.erased')
	return (
		<Box component={Link} to={`/pictures/${id}/show`} sx={styles.thumb}>
			{image === null ? (
				t('pictures.open')
			) : (
				<img src={image.cardUrl} alt={t('pictures.alt', { name })} width={124} height={70} loading="lazy" />
			)}
		</Box>
	)
}

function Purpose({ picture }: { picture: BackofficePicture }) {
	const t = useT()
	return t(`picturePurpose.${picture.purpose}`)
}

export function PictureList() {
	const t = useT()
	const states = PICTURE_STATES.map((value) => ({ id: value, name: t(`pictureState.${value}`) }))
	const purposes = PICTURE_PURPOSES.map((value) => ({ id: value, name: t(`picturePurpose.${value}`) }))
	const verdicts = (['review', 'clear'] as const).map((value) => ({
		id: value,
		name: t(`pictureVerdict.${value}`),
	}))
	return (
		<List
			title={t('pictures.title')}
			lead={t('pictures.help')}
			sort={{ field: 'turn', order: 'DESC' }}
			filterDefaultValues={{ state: 'waiting' }}
			filters={
				<FilterForm>
					<SelectInput
						source="state"
						label={t('pictures.state')}
						emptyText={t('list.all')}
						choices={states}
					/>
					<SelectInput
						source="verdict"
						label={t('pictures.verdict')}
						emptyText={t('list.all')}
						choices={verdicts}
					/>
					<SelectInput
						source="purpose"
						label={t('pictures.purpose')}
						emptyText={t('list.all')}
						choices={purposes}
					/>
					<SavedQueriesList />
				</FilterForm>
			}
		>
			<DataTable caption={t('pictures.title')}>
				<Column label="pictures.picture" head render={(row) => <Thumb picture={row} />} />
				<Column label="pictures.verdict" render={(row) => <PictureVerdict picture={row} />} />
				<Column label="pictures.state" render={(row) => <PictureState state={row.state} />} />
				<Column label="pictures.purpose" render={(row) => <Purpose picture={row} />} />
				<Column label="pictures.owner" render={(row) => row.owner.name ?? ''} />
				<Column
					source="uploadedAt"
					label="pictures.uploaded"
					render={(row) => (row.uploadedAt === null ? '' : <When at={row.uploadedAt} />)}
				/>
			</DataTable>
		</List>
	)
}
