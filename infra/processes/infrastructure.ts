import { join, resolve } from 'node:path'
import type { ApiInfrastructure, Infrastructure, WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { byRegion } from '../../kernel/regions.ts'
import type { Metrics } from '../../kernel/runtime/metrics.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { createReadModels } from '../../kernel/runtime/read-models.ts'
import { noteDonationMails } from '../../records/donations/mails.ts'
import { createAddressCountry } from '../adapters/address-country.ts'
import { bots } from '../adapters/bots.ts'
import { createCaptcha } from '../adapters/captcha.ts'
import { isCommonPassword } from '../adapters/common-passwords.ts'
import { createErasureList } from '../adapters/erasure-list.ts'
import { createSkinModeration } from '../adapters/files-moderation.ts'
import { knownBankCodes } from '../adapters/ifsc.ts'
import { createMailer } from '../adapters/mail.ts'
import { createSignInProvider } from '../adapters/oidc.ts'
import { createPasswords, MIN_COST } from '../adapters/passwords.ts'
import { createPdfPrinter } from '../adapters/pdf.ts'
import { phoneNumbers } from '../adapters/phone-numbers.ts'
import { createPlaces } from '../adapters/places.ts'
import { createSms } from '../adapters/sms.ts'
import { textedNumbers } from '../adapters/texted-numbers.ts'
import { authenticator } from '../adapters/totp.ts'
import { createPasskeys } from '../adapters/webauthn.ts'
import { NOTIFICATION_TEMPLATES, TABLES, TIMELINE } from '../capabilities.ts'
import { createCipher } from '../encryption/aes-gcm.ts'
import { createDocumentLinks } from '../encryption/document-links.ts'
import { createOneTimeCodes } from '../encryption/one-time-codes.ts'
import { createSignedLinks } from '../encryption/signed-links.ts'
import { SYSTEM_CLOCK } from '../environment/environment.ts'
import { digestHolds } from '../event-store/envelope.ts'
import { firstRecordedAt } from '../event-store/first-recorded.ts'
import { openScanner, type Platform } from './platform.ts'

export const FILES_URL = '/files'

/** What a process has opened before. */
export interface Opened {
	readonly readAfter: ReadAfter
	readonly files: FileStore
	/** False leaves out limits per address and account, for tests and benchmarks. */
	readonly limits: boolean
}

/** Opens documents, and what private requests show, to whoever has their address. */
export const documentLinks = ({ environment }: Platform) =>
	createDocumentLinks(createSignedLinks(environment.encryptionKeys), environment.clock, FILES_URL)

/** What every process hands to every capability. */
export function openInfrastructure(platform: Platform, opened: Opened): Infrastructure {
	const { config, environment, sql, store, dispatch, log } = platform
	const { encryptionKeys } = environment
	return {
		sql,
		store,
		dispatch,
		log,
		clock: environment.clock,
		wallClock: SYSTEM_CLOCK,
		readModels: createReadModels(opened.readAfter, store),
		payments: environment.payments,
		payouts: environment.payouts,
		transfers: environment.transfers,
		files: opened.files,
		documentUrl: documentLinks(platform).url,
		privateFileUrl: documentLinks(platform).privateUrl,
		cipher: createCipher(encryptionKeys),
		links: createSignedLinks(encryptionKeys),
		pdf: createPdfPrinter(platform.decoders.own),
		socialPictures: { draw: (picture) => platform.decoders.own.run('socialPicture', [picture]) },
		push: environment.push,
		sms: environment.sms && createSms(environment.sms),
		places: createPlaces(),
		settings: {
			publicUrl: config.publicUrl,
			filesUrl: FILES_URL,
			entities: byRegion(({ code }) => {
				const entity = config.entities[code]
				return { ...entity, code, address: [...entity.address] }
			}),
			accountCoolingMs: config.accountCoolingMs,
			withdrawalTwoPersonFrom: config.withdrawalTwoPersonFrom,
			withdrawalOtherPaysFrom: config.withdrawalOtherPaysFrom,
			activityLogMs: config.activityLogMs,
			settledWorkMs: config.settledWorkMs,
			campaignsPerMinute: config.campaignsPerMinute,
			feedTailMs: config.feedTailMs,
			secondFactorForStaff: config.mode === 'production',
			textedCountries: environment.sms === null ? [] : config.smsCountries,
			limits: opened.limits,
		},
		tables: TABLES,
		timeline: TIMELINE,
		notificationTemplates: NOTIFICATION_TEMPLATES,
	}
}

/** What the HTTP edge hands to every capability. */
export async function openApiInfrastructure(
	platform: Platform,
	opened: Opened & Pick<ApiInfrastructure, 'retryEffect' | 'wake'>,
): Promise<ApiInfrastructure> {
	const { config, environment } = platform
	const { encryptionKeys } = environment
	return {
		...openInfrastructure(platform, opened),
		// Tests and benchmarks measure other things than the work of passwords and captchas.
		passwords: await createPasswords(opened.limits ? {} : { cost: MIN_COST }),
		captcha: createCaptcha({
			secret: encryptionKeys.keys.get(encryptionKeys.current) ?? Buffer.alloc(0),
			...(!opened.limits && { cost: 1, keyPrefix: '0' }),
		}),
		codes: createOneTimeCodes(encryptionKeys),
		authenticator,
		passkeys: createPasskeys(config.publicUrl),
		signInProvider:
			config.google === null
				? null
				: createSignInProvider({ ...config.google, redirectUri: `${config.publicUrl}/authorize` }, () =>
						SYSTEM_CLOCK.now(),
					),
		isCommonPassword,
		bots,
		phoneNumbers,
		textedNumbers,
		bankCodes: knownBankCodes,
		addressCountry: createAddressCountry(config.ipCountryFile),
		moderation: createSkinModeration(platform.decoders.uploads),
		scanner: openScanner(platform),
		wake: opened.wake,
		retryEffect: opened.retryEffect,
		digestHolds,
	}
}

/** What the worker hands to every capability. Its mailer is to be closed after everything that uses it has stopped. */
export function openWorkerInfrastructure(platform: Platform, opened: Opened, metrics: Metrics) {
	const { config, environment, store, log } = platform
	const mailer = createMailer({
		smtpUrl: environment.smtpUrl,
		from: config.mail.from,
		onTurnedAway(code) {
			metrics.count('mails_turned_away_total', { code })
			log.error(`The mail server turns our mail away (${code}): it is tried again.`)
		},
	})
	const infrastructure = openInfrastructure(platform, opened)
	const worker: WorkerInfrastructure = {
		...infrastructure,
		mailer: noteDonationMails(infrastructure, mailer),
		erasureList: createErasureList(join(resolve(config.dataDir), 'erasures.jsonl')),
		firstRecordedAt: () => firstRecordedAt(store),
		makesPictureSizes: config.makesPictureSizes,
	}
	return { worker, close: () => mailer.close() }
}
