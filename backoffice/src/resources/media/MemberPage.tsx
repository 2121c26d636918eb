import { Box, Button } from '@mui/material'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { MEMBER_PAGE_SIZES } from '../../../../domain/media/members.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { List } from '../../ui/list/list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import type { MemberRow } from './calls.ts'
import { MemberForm } from './MemberForm.tsx'
import { styles } from './media.styles.ts'
import { nameOf } from './member-name.ts'
import { RemoveMember } from './RemoveMember.tsx'

const Column = DataTable.Col<MemberRow>

/** The radio's team: a form, and the table below it, whose rows the form edits. */
export function MemberPage() {
	const t = useT()
	const [edited, setEdited] = useState<MemberRow | null>(null)
	const [forms, setForms] = useState(0)
	const edit = (member: MemberRow | null) => {
		setEdited(member)
		// The form begins with what the row has, or empty.
		setForms((count) => count + 1)
	}
	return (
		<List
			title={t('members.title')}
			lead={t('members.lead')}
			sort={{ field: 'createdAt', order: 'DESC' }}
			above={<MemberForm key={forms} member={edited} onDone={() => edit(null)} />}
			pagination={<Pagination rowsPerPageOptions={MEMBER_PAGE_SIZES} />}
		>
			<DataTable caption={t('members.title')} empty={t('members.none')}>
				<Column
					label="members.name"
					head
					render={(row) => (
						<Box component="span" sx={styles.pictured}>
							{row.image_url ? <img src={row.image_url} alt="" width={40} height={40} /> : null}
							<span>{nameOf(row)}</span>
						</Box>
					)}
				/>
				<Column label="members.memberTitle" render={(row) => row.title} />
				<Column label="members.category" render={(row) => t(`members.types.${row.type}`)} />
				<Column label="members.companyName" render={(row) => row.companyName} />
				<Column label="members.city" render={(row) => row.city} />
				<Column label="members.showOnWeb" render={(row) => t(row.showOnWeb ? 'common.yes' : 'common.no')} />
				<Column
					label="radio.actions"
					render={(row) => (
						<Box sx={styles.actions}>
							<Button
								size="small"
								startIcon={<Pencil size={16} />}
								aria-label={t('members.editOf', { name: nameOf(row) })}
								onClick={() => edit(row)}
							>
								{t('radio.edit')}
							</Button>
							<RemoveMember
								member={row}
								onRemoved={() => {
									if (row.id === edited?.id) edit(null)
								}}
							/>
						</Box>
					)}
				/>
			</DataTable>
		</List>
	)
}
