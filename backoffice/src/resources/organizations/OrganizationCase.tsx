import { BadgeCheck, ExternalLink, MailCheck, MailQuestion, Star } from 'lucide-react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BackofficeOrganizationDetail } from '../../../../domain/organizations/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { Chip } from '../../ui/chip.tsx'
import { Documents } from '../../ui/documents.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Reach } from '../../ui/reach.tsx'
import { When } from '../../ui/when.tsx'
import styles from './organization-case.module.css'
import { VerificationChip } from './VerificationChip.tsx'

/** The list of an organization's tax registrations, whatever came of them. */
const taxRegistrationsOf = (organizationId: string): string =>
	`/taxRegistrations?${new URLSearchParams({ filter: JSON.stringify({ organizationId }) })}`

/** Everything that a reviewer reads about one organization. */
export function OrganizationCase({ organization }: { organization: BackofficeOrganizationDetail }) {
	const t = useT()
	const { address, earlierNames, images, members, accounts } = organization
	return (
		<article>
			<div className={file.chips}>
				<VerificationChip verification={organization.verification} />
				{organization.isTopOrg ? <Chip icon={Star}>{t('organizations.top')}</Chip> : null}
				{organization.hasCsrWing ? <Chip icon={BadgeCheck}>{t('organizations.csr')}</Chip> : null}
			</div>
			<h1>{organization.orgName}</h1>
			{earlierNames.length > 0 ? (
				<Note>{t('organizations.earlier', { names: earlierNames.join(', ') })}</Note>
			) : null}
			{organization.note ? <Note>{organization.note}</Note> : null}
			<p className={file.story}>{organization.description}</p>
			<section className={file.section} aria-labelledby="org-documents">
				<h2 id="org-documents">{t('organizations.documents')}</h2>
				<Documents documents={organization.documents} />
				<CanAccess resource="taxRegistrations" action="list">
					<Link to={taxRegistrationsOf(organization.id)}>{t('taxRegistrations.ofOrganization')}</Link>
				</CanAccess>
			</section>
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
			<section className={file.section} aria-labelledby="org-members">
				<h2 id="org-members">{t('organizations.members')}</h2>
				<ul className={styles.people}>
					{members.map(({ id, name, email, role }) => (
						<li key={id}>
							<b>{name || t('organizations.erased')}</b> <Chip>{t(`memberRole.${role}`)}</Chip>{' '}
							<span className={file.quiet}>
								<Reach userId={id} name={name} email={email} />
							</span>
						</li>
					))}
				</ul>
			</section>
			{images.length > 0 ? (
				<section className={file.section} aria-labelledby="org-images">
					<h2 id="org-images">{t('organizations.images')}</h2>
					<ul className={styles.images}>
						{images.map(({ _id, cardUrl }, index) => (
							<li key={_id}>
								<img src={cardUrl} alt={t('organizations.image', { number: index + 1 })} />
							</li>
						))}
					</ul>
				</section>
			) : null}
			<a className={file.site} href={`/organization/${organization.id}`} target="_blank" rel="noreferrer">
				{t('organizations.onSite')} <ExternalLink size={16} aria-hidden />
			</a>
		</article>
	)
}
