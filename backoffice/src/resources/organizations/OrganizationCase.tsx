import { Box, Typography } from '@mui/material'
import { BadgeCheck, ExternalLink, MailCheck, MailQuestion, Star } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Chip } from '../../ui/chip.tsx'
import { Documents } from '../../ui/documents.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Reach } from '../../ui/reach.tsx'
import { When } from '../../ui/when.tsx'
import { VerificationChip } from './VerificationChip.tsx'

const styles = sheet({
	images: {
		display: 'grid',
		gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
		gap: '12px',
		'& img': { width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: '8px' },
	},
	people: { display: 'grid', gap: '6px', overflowWrap: 'anywhere' },
})

const taxRegistrationsOf = (organizationId: string): string =>
	`/taxRegistrations?${new URLSearchParams({ filter: JSON.stringify({ organizationId }) })}`

export function OrganizationCase({ organization }: { organization: BackofficeOrganizationDetail }) {
	const t = useT()
	const { address, earlierNames, images, members, accounts } = organization
	return (
		<article>
			<Box sx={file.chips}>
				<VerificationChip verification={organization.verification} />
				{organization.isTopOrg ? <Chip icon={Star}>{t('organizations.top')}</Chip> : null}
				{organization.hasCsrWing ? <Chip icon={BadgeCheck}>{t('organizations.csr')}</Chip> : null}
			</Box>
			<h1>{organization.orgName}</h1>
			{earlierNames.length > 0 ? (
				<Note>{t('organizations.earlier', { names: earlierNames.join(', ') })}</Note>
			) : null}
			{organization.note ? <Note>{organization.note}</Note> : null}
			<Box component="p" sx={file.story}>
				{organization.description}
			</Box>
			<Box component="section" sx={file.section} aria-labelledby="org-documents">
				<h2 id="org-documents">{t('organizations.documents')}</h2>
				<Documents documents={organization.documents} />
				<CanAccess resource="taxRegistrations" action="list">
					<Link to={taxRegistrationsOf(organization.id)}>{t('taxRegistrations.ofOrganization')}</Link>
				</CanAccess>
			</Box>
			<KeyValues>
				<KeyValue label={t('organizations.type')}>{t(`orgType.${organization.orgType}`)}</KeyValue>
				<KeyValue label={t('organizations.address')}>
					{[address.line1, address.line2, address.city, address.state, address.zip_code]
						.filter(Boolean)
						.join(', ')}
					, {t(`region.${address.country}`)}
				</KeyValue>
				<KeyValue label={t('organizations.email')}>
					{organization.orgEmail === '' ? (
						t('common.none')
					) : (
						<span>
							{organization.orgEmail}{' '}
							<Chip
								tone={organization.isEmailVerified ? 'ok' : 'wait'}
								icon={organization.isEmailVerified ? MailCheck : MailQuestion}
							>
								{t(organization.isEmailVerified ? 'organizations.confirmed' : 'organizations.unconfirmed')}
							</Chip>
						</span>
					)}
				</KeyValue>
				<KeyValue label={t('organizations.website')}>
					{organization.websiteUrl === '' ? (
						t('common.none')
					) : (
						<a href={organization.websiteUrl} target="_blank" rel="noopener noreferrer nofollow">
							{organization.websiteUrl}
						</a>
					)}
				</KeyValue>
				<KeyValue label={t('organizations.accounts')}>
					{accounts.length === 0
						? t('common.none')
						: accounts.map(({ label, last4 }) => `${label} ••••${last4}`).join(', ')}
				</KeyValue>
				<KeyValue label={t('organizations.registered')}>
					<When at={organization.registeredAt} of={address.country} />
				</KeyValue>
			</KeyValues>
			<Box component="section" sx={file.section} aria-labelledby="org-members">
				<h2 id="org-members">{t('organizations.members')}</h2>
				<Box component="ul" sx={styles.people}>
					{members.map(({ id, name, email, role }) => (
						<li key={id}>
							<b>{name || t('organizations.erased')}</b> <Chip>{t(`memberRole.${role}`)}</Chip>{' '}
							<Typography component="span" variant="quiet">
								<Reach userId={id} name={name} email={email} />
							</Typography>
						</li>
					))}
				</Box>
			</Box>
			{images.length > 0 ? (
				<Box component="section" sx={file.section} aria-labelledby="org-images">
					<h2 id="org-images">{t('organizations.images')}</h2>
					<Box component="ul" sx={styles.images}>
						{images.map(({ _id, cardUrl }, index) => (
							<li key={_id}>
								<img src={cardUrl} alt={t('organizations.image', { number: index + 1 })} />
							</li>
						))}
					</Box>
				</Box>
			) : null}
			<Box
				component="a"
				sx={file.site}
				href={`/organization/${organization.id}`}
				target="_blank"
				rel="noreferrer"
			>
				{t('organizations.onSite')} <ExternalLink size={16} aria-hidden />
			</Box>
		</article>
	)
}
