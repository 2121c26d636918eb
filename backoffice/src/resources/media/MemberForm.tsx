import { Box, Button, Paper } from '@mui/material'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { MEMBER_TYPES, memberBody } from '../../../../domain/media/members.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf, Ticked } from '../../ui/form/fields.tsx'
import { PictureField } from '../../ui/form/picture-field.tsx'
import type { MemberInput, MemberRow } from './calls.ts'
import { styles } from './media.styles.ts'
import { nameOf } from './member-name.ts'
import { useAct } from './use-act.ts'

const EMPTY = {
	name: { first_name: '', last_name: '' },
	companyName: '',
	title: '',
	type: '' as never,
	city: '',
	image_url: '',
	showOnWeb: false,
}

interface MemberFormProps {
	/** Null to add one. */
	member: MemberRow | null
	onDone: () => void
}

export function MemberForm({ member, onDone }: MemberFormProps) {
	const t = useT()
	const saving = useAct<MemberInput, unknown>({
		act: (provider, body, intent) => provider.saveMember(member?.id ?? null, body, intent),
		done: (body) => t(member ? 'members.updated' : 'members.added', { name: nameOf(body) }),
		keys: ['radioMembers'],
		onDone,
	})
	const form = useContractForm<MemberInput>({ schema: memberBody, values: member ?? EMPTY, task: saving })
	const { setFocus } = form
	useEffect(() => {
		if (member) setFocus('name.first_name')
	}, [member, setFocus])
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{member ? t('members.editOf', { name: nameOf(member) }) : t('members.add')}</h2>
			<Form form={form} label={t('members.one')} onSend={(body) => saving.mutate(body)} sx={styles.form}>
				<Box sx={styles.two}>
					<Line form={form} name="name.first_name" label={t('members.firstName')} required />
					<Line form={form} name="name.last_name" label={t('members.lastName')} required />
					<Line form={form} name="title" label={t('members.memberTitle')} required />
					<OneOf
						form={form}
						name="type"
						label={t('members.category')}
						options={MEMBER_TYPES.map((value) => ({ value, text: t(`members.types.${value}`) }))}
						required
					/>
					<Line form={form} name="companyName" label={t('members.companyName')} />
					<Line form={form} name="city" label={t('members.city')} />
				</Box>
				<Controller
					control={form.control}
					name="image_url"
					render={({ field, fieldState }) => (
						<PictureField
							value={field.value ?? ''}
							onChange={field.onChange}
							error={fieldState.error?.message}
							purpose="radiomembers"
							label={t('members.thumbnail')}
							help={t('members.thumbnailHelp')}
							square
							remove={t('radio.removePicture')}
						/>
					)}
				/>
				<Ticked form={form} name="showOnWeb" label={t('members.showOnWeb')} />
				<Refusal form={form} />
				<Box sx={styles.buttons}>
					<Button type="submit" variant="contained" disabled={saving.isPending}>
						{saving.isPending ? t('common.sending') : t(member ? 'members.update' : 'members.create')}
					</Button>
					{member ? (
						<Button variant="outlined" color="secondary" onClick={onDone}>
							{t('common.cancel')}
						</Button>
					) : null}
				</Box>
			</Form>
		</Paper>
	)
}
