import { join, resolve } from 'node:path'
import { createAddressCountry } from '../infra/adapters/address-country.ts'
import { bots } from '../infra/adapters/bots.ts'
import { writeCalendar } from '../infra/adapters/calendar.ts'
import { createCaptcha } from '../infra/adapters/captcha.ts'
import { isCommonPassword } from '../infra/adapters/common-passwords.ts'
import { contactFiles } from '../infra/adapters/contact-files.ts'
import { createErasureList } from '../infra/adapters/erasure-list.ts'
import { createFeedbackListener } from '../infra/adapters/feedback-listener.ts'
import { createSkinModeration } from '../infra/adapters/files-moderation.ts'
import { knownBankCodes } from '../infra/adapters/ifsc.ts'
import { createMailer } from '../infra/adapters/mail.ts'
import { createSignInProvider } from '../infra/adapters/oidc.ts'
import { createPasswords, MIN_COST } from '../infra/adapters/passwords.ts'
import { createPdfPrinter } from '../infra/adapters/pdf.ts'
import { phoneNumbers } from '../infra/adapters/phone-numbers.ts'
import { createPlaces } from '../infra/adapters/places.ts'
import { createSignedArchive } from '../infra/adapters/signed-archive.ts'
import { createSms } from '../infra/adapters/sms.ts'
import { spreadsheets } from '../infra/adapters/spreadsheets.ts'
import { textedNumbers } from '../infra/adapters/texted-numbers.ts'
import { authenticator } from '../infra/adapters/totp.ts'
import { createUploadFolder } from '../infra/adapters/upload-folder.ts'
import { createPasskeys } from '../infra/adapters/webauthn.ts'
import { createCipher } from '../infra/encryption/aes-gcm.ts'
import { createDocumentLinks } from '../infra/encryption/document-links.ts'
import { createOneTimeCodes } from '../infra/encryption/one-time-codes.ts'
import { createPersonKeys } from '../infra/encryption/person-keys.ts'
import { createReturnPaths } from '../infra/encryption/return-paths.ts'
import { createSignedLinks } from '../infra/encryption/signed-links.ts'
import { createTickets } from '../infra/encryption/tickets.ts'
import { digestHolds } from '../infra/event-store/envelope.ts'
import { firstRecordedAt } from '../infra/event-store/first-recorded.ts'
import type {
	ApiInfrastructure,
	Infrastructure,
	WorkerInfrastructure,
} from '../kernel/capability/infrastructure.ts'
import type { FileStore } from '../kernel/ports/files.ts'
import type { Metrics } from '../kernel/runtime/metrics.ts'
import type { ReadAfter } from '../kernel/runtime/read-after.ts'
import { createReadModels } from '../kernel/runtime/read-models.ts'
import { byRegion } from '../kernel/wire/regions.ts'
import { noteDonationMails } from '../records/donations/mails.ts'
import { NOTIFICATION_TEMPLATES, TABLES, TIMELINE } from './capabilities.ts'
import { SYSTEM_CLOCK } from './environment/environment.ts'
import { openScanner, type Platform } from './platform.ts'

export const FILES_URL = '/files'

export interface Opened {
	readonly readAfter: ReadAfter
	readonly files: FileStore
	readonly limits: boolean
}

export const documentLinks = ({ environment }: Platform) =>
	createDocumentLinks(createSignedLinks(environment.encryptionKeys), environment.clock, FILES_URL)

export const entitiesOf = ({ entities }: Platform['config']) =>
	byRegion(({ code }) => ({ ...entities[code], code, address: [...entities[code].address] }))

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
		uploadFolder: createUploadFolder(join(resolve(config.dataDir), 'uploads')),
		documentUrl: documentLinks(platform).url,
		privateFileUrl: documentLinks(platform).privateUrl,
		cipher: createCipher(encryptionKeys),
		links: createSignedLinks(encryptionKeys),
		personKeys: createPersonKeys(encryptionKeys),
		spreadsheets,
		signedArchive: createSignedArchive(environment.closeKey),
		tickets: createTickets(encryptionKeys),
		writeCalendar,
		pdf: createPdfPrinter(platform.decoders.own),
		socialPictures: {
			draw: (picture) => platform.decoders.own.run('socialPicture', [picture]),
			drawArtwork: (photo) => platform.decoders.own.run('artwork', [photo]),
		},
		push: environment.push,
		sms: environment.sms && createSms(environment.sms),
		places: createPlaces(),
		settings: {
			publicUrl: config.publicUrl,
			filesUrl: FILES_URL,
			entities: entitiesOf(config),
			accountCoolingMs: config.accountCoolingMs,
			withdrawalTwoPersonFrom: config.withdrawalTwoPersonFrom,
			withdrawalOtherPaysFrom: config.withdrawalOtherPaysFrom,
			offlineSecondPersonAbove: config.offlineSecondPersonAbove,
			closeByOnePerson: config.closeByOnePerson,
			financeReportsTo: config.financeReportsTo,
			journalSecondPersonAbove: config.journalSecondPersonAbove,
			activityLogMs: config.activityLogMs,
			settledWorkMs: config.settledWorkMs,
			feedTailMs: config.feedTailMs,
			turn: config.rooms.turn,
			secondFactorForStaff: config.mode === 'production',
			textedCountries: environment.sms === null ? [] : config.smsCountries,
			limits: opened.limits,
		},
		tables: TABLES,
		timeline: TIMELINE,
		notificationTemplates: NOTIFICATION_TEMPLATES,
	}
}

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
		contactFiles,
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

/** Returns the infrastructure of the worker. Close its mailer after everything that uses it has stopped. */
export function openWorkerInfrastructure(platform: Platform, opened: Opened, metrics: Metrics) {
	const { config, environment, store, log } = platform
	const server = {
		smtpUrl: environment.smtpUrl,
		from: config.mail.from,
		dkim: config.mail.dkim,
		onTurnedAway(code: string) {
			metrics.count('mails_turned_away_total', { code })
			log.error(`The mail server turns our mail away (${code}): it is tried again.`)
		},
	}
	const mailer = createMailer(server)
	const campaignMailer = createMailer({ ...server, connections: 4 })
	const infrastructure = openInfrastructure(platform, opened)
	const returnPaths = config.bounces && createReturnPaths(environment.encryptionKeys, config.bounces.domain)
	const worker: WorkerInfrastructure = {
		...infrastructure,
		mailer: noteDonationMails(infrastructure, mailer),
		campaignMailer,
		returnPaths,
		feedback:
			config.bounces?.listen && returnPaths
				? createFeedbackListener({
						domain: config.bounces.domain,
						...config.bounces.listen,
						returnPaths,
						log,
					})
				: null,
		erasureList: createErasureList(join(resolve(config.dataDir), 'erasures.jsonl')),
		suppressionList: createErasureList(join(resolve(config.dataDir), 'suppressions.jsonl')),
		firstRecordedAt: () => firstRecordedAt(store),
		makesPictureSizes: config.makesPictureSizes,
	}
	const close = () => {
		mailer.close()
		campaignMailer.close()
	}
	return { worker, close }
}
