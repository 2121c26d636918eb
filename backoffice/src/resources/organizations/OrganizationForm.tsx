import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import {
	type BackofficeOrganizationDetail,
	organizationForm,
	verifiedOrganizationForm,
} from '../../../../domain/organizations/backoffice.contract.ts'
import { DESCRIPTION_LIMIT, NAME_LIMIT, ORG_TYPES } from '../../../../domain/organizations/contract.ts'
import { DEFAULT_REGION, REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Choice, Line, OneOf } from '../../ui/form/fields.tsx'
import { useSaveOrganization } from './use-save-organization.ts'

const styles = sheet({
	address: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
		gap: '20px',
		minWidth: 0,
		margin: 0,
		padding: 0,
		border: '0',
		'& legend': { marginBottom: '12px', padding: 0, fontWeight: 560 },
	},
})

const EMPTY = {
	orgName: '',
	description: '',
	orgEmail: '',
	websiteUrl: '',
	orgAddress: { line1: '', line2: '', country: DEFAULT_REGION.code, state: '', city: '', zip_code: '' },
	reason: '',
}

function valuesOf(organization: BackofficeOrganizationDetail | null) {
	if (organization === null) return EMPTY
	const { orgName, orgType, description, orgEmail, websiteUrl, hasCsrWing, address, verification } =
		organization
	return {
		orgName,
		orgType,
		description,
		orgEmail,
		websiteUrl,
		hasCsrWing,
		orgAddress: { ...address },
		isProfileVerified: verification === 'verified',
		reason: '',
	}
}

export function OrganizationForm({ organization }: { organization: BackofficeOrganizationDetail | null }) {
	const t = useT()
	const save = useSaveOrganization(organization)
	const wasVerified = organization?.verification === 'verified'
	const form = useContractForm({
		schema: wasVerified ? verifiedOrganizationForm : organizationForm,
		values: valuesOf(organization),
		task: save,
	})
	const countries = REGION_CODES.map((value) => ({ value, text: t(`region.${value}`) }))
	const types = ORG_TYPES.map((value) => ({ value, text: t(`orgType.${value}`) }))
	const yesNo = [
		{ value: true, text: t('common.yes') },
		{ value: false, text: t('common.no') },
	]
	const count = (limit: number) => (left: number) => t('organizationForm.count', { now: limit - left, limit })
	const line = { form, isWhole: true, autoComplete: 'off' } as const
	return (
		<Form
			form={form}
			onSend={(values) => save.mutate(values)}
			sx={{ display: 'grid', gap: '20px', maxWidth: 816 }}
		>
			<Line {...line} name="orgName" label={t('organizations.name')} help={count(NAME_LIMIT)} />
			<OneOf form={form} name="orgType" label={t('organizations.type')} required options={types} />
			<Line
				{...line}
				name="description"
				label={t('organizationForm.description')}
				rows={4}
				help={count(DESCRIPTION_LIMIT)}
			/>
			<Line {...line} name="orgEmail" label={t('organizationForm.email')} />
			<Line {...line} name="websiteUrl" label={t('organizationForm.website')} />
			<Choice form={form} name="hasCsrWing" label={t('organizationForm.csr')} required row options={yesNo} />
			<Box component="fieldset" sx={styles.address}>
				<legend>{t('organizations.address')}</legend>
				<Line {...line} name="orgAddress.line1" label={t('organizationForm.line1')} />
				<Line {...line} name="orgAddress.line2" label={t('organizationForm.line2')} />
				<OneOf
					form={form}
					name="orgAddress.country"
					label={t('organizations.country')}
					required
					options={countries}
				/>
				<Line {...line} name="orgAddress.state" label={t('organizationForm.state')} />
				<Line {...line} name="orgAddress.city" label={t('organizationForm.city')} />
				<Line {...line} name="orgAddress.zip_code" label={t('organizationForm.zip')} />
			</Box>
			<Choice
				form={form}
				name="isProfileVerified"
				label={t('organizationForm.verified')}
				help={t('organizationForm.verifiedHelp')}
				required
				row
				options={yesNo}
			/>
			{wasVerified && form.watch('isProfileVerified') === false ? (
				<Line {...line} name="reason" label={t('organizations.reason')} required rows={2} />
			) : null}
			{organization ? null : <Typography variant="small">{t('organizationForm.ownerHelp')}</Typography>}
			<Refusal form={form} conflict={t('organizationForm.conflict')} />
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' }}>
				<Button type="submit" variant="contained" disabled={save.isPending}>
					{t(save.isPending ? 'common.sending' : 'common.save')}
				</Button>
				<Button
					component={Link}
					to={organization ? `/organizations/${organization.id}/show` : '/organizations'}
					variant="outlined"
					color="secondary"
				>
					{t('common.cancel')}
				</Button>
			</Box>
		</Form>
	)
}
