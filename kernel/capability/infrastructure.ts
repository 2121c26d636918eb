import type { Dispatch } from '../events/dispatch.ts'
import type { Wake } from '../outbox/ring.ts'
import type { AddressCountry } from '../ports/address-country.ts'
import type { Authenticator } from '../ports/authenticator.ts'
import type { BankCodes } from '../ports/bank-codes.ts'
import type { Bots } from '../ports/bots.ts'
import type { Calendar } from '../ports/calendar.ts'
import type { Captcha } from '../ports/captcha.ts'
import type { Cipher } from '../ports/cipher.ts'
import type { Clock } from '../ports/clock.ts'
import type { ContactFiles } from '../ports/contact-files.ts'
import type { EventStore, RecordedEvent } from '../ports/event-store.ts'
import type { FeedbackListener } from '../ports/feedback.ts'
import type { FileStore } from '../ports/files.ts'
import type { ImageModeration } from '../ports/image-moderation.ts'
import type { Log } from '../ports/log.ts'
import type { CampaignMailer, Mailer } from '../ports/mailer.ts'
import type { OneTimeCodes } from '../ports/one-time-codes.ts'
import type { Passkeys } from '../ports/passkeys.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { PdfPrinter } from '../ports/pdf.ts'
import type { PersonKeys } from '../ports/person-keys.ts'
import type { PhoneNumbers } from '../ports/phone-numbers.ts'
import type { Places } from '../ports/places.ts'
import type { Push } from '../ports/push.ts'
import type { ReturnPaths } from '../ports/return-paths.ts'
import type { SignInProvider } from '../ports/sign-in-provider.ts'
import type { SignedArchive } from '../ports/signed-archive.ts'
import type { SignedLinks } from '../ports/signed-links.ts'
import type { Sms } from '../ports/sms.ts'
import type { SocialPictures } from '../ports/social-picture.ts'
import type { Spreadsheets } from '../ports/spreadsheets.ts'
import type { TextedNumbers } from '../ports/texted-numbers.ts'
import type { Tickets } from '../ports/tickets.ts'
import type { UploadFolder } from '../ports/upload-folder.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { ReadModels } from '../runtime/read-models.ts'
import type { Sql } from '../sql/sql.ts'
import type { Currency } from '../wire/money.ts'
import type { RegionCode } from '../wire/regions.ts'
import type { AllNotificationTemplates } from './notification-templates.ts'
import type { Payments, Payouts, Transfers } from './provider-accounts.ts'
import type { TableDeclaration } from './tables.ts'
import type { Timeline } from './timeline.ts'

export interface Entity {
	readonly code: RegionCode
	readonly name: string
	readonly address: string[]
	/** The printed registration; empty when donations are not deductible. */
	readonly registration: string
	readonly email: string
}

export interface Settings {
	readonly publicUrl: string
	/** Address of uploaded files, without a trailing slash: `/files`. */
	readonly filesUrl: string
	readonly entities: Readonly<Record<RegionCode, Entity>>
	/** Waiting time after a bank account was added or changed, in milliseconds. */
	readonly accountCoolingMs: number
	/** Sum of a day from which two people approve a withdrawal, minor units. */
	readonly withdrawalTwoPersonFrom: Readonly<Record<Currency, bigint>>
	/** Sum of a day from which the approver may not pay, minor units. */
	readonly withdrawalOtherPaysFrom: Readonly<Record<Currency, bigint>>
	/** Sum of a day above which two people record offline donations, minor units. */
	readonly offlineSecondPersonAbove: Readonly<Record<Currency, bigint>>
	/** One finance admin may prepare, sign and close a month alone. */
	readonly closeByOnePerson: boolean
	/** Lower-case e-mail addresses of those who get scheduled reports; empty: all of finance. */
	readonly financeReportsTo: readonly string[]
	/** The largest sum of 24 hours that one person books in the journal; minor units. */
	readonly journalSecondPersonAbove: Readonly<Record<Currency, bigint>>
	readonly activityLogMs: number
	readonly settledWorkMs: number
	/** Milliseconds after which a long-running answer of the feed ends. */
	readonly feedTailMs: number
	/** A relay for voices, and the secret that it shares with us; null where there is none. */
	readonly turn: { readonly url: string; readonly secret: string } | null
	/** True in production: roles that open the backoffice need a second factor. */
	readonly secondFactorForStaff: boolean
	readonly textedCountries: readonly string[]
	/** False turns off limits per address and account, for tests and benchmarks. */
	readonly limits: boolean
}

export interface Infrastructure {
	readonly sql: Sql
	readonly store: EventStore
	readonly dispatch: Dispatch
	readonly log: Log
	readonly clock: Clock
	/** Sessions, codes and links keep real time even when `clock` is virtual. */
	readonly wallClock: Clock
	readonly readModels: ReadModels
	readonly payments: Payments
	readonly payouts: Payouts
	readonly transfers: Transfers
	readonly files: FileStore
	readonly uploadFolder: UploadFolder
	/**
	 * Returns the address of a stored document, which opens it for about a day; each opening is logged for
	 * `reader`.
	 */
	readonly documentUrl: (path: string, reader?: string) => string
	/** Returns the address of a picture or video of a private request, which opens it for less than an hour. */
	readonly privateFileUrl: (path: string) => string
	readonly cipher: Cipher
	readonly links: SignedLinks
	readonly personKeys: PersonKeys
	readonly pdf: PdfPrinter
	readonly signedArchive: SignedArchive
	readonly spreadsheets: Spreadsheets
	readonly tickets: Tickets
	readonly writeCalendar: Calendar
	readonly socialPictures: SocialPictures
	readonly push: Push
	readonly sms: Sms | null
	readonly places: Places
	readonly settings: Settings
	readonly tables: readonly TableDeclaration[]
	readonly timeline: Timeline
	readonly notificationTemplates: AllNotificationTemplates
}

export interface ApiInfrastructure extends Infrastructure {
	readonly passwords: Passwords
	readonly captcha: Captcha
	readonly codes: OneTimeCodes
	readonly authenticator: Authenticator
	readonly passkeys: Passkeys
	readonly signInProvider: SignInProvider | null
	readonly isCommonPassword: (password: string) => boolean
	readonly bots: Bots
	readonly phoneNumbers: PhoneNumbers
	readonly contactFiles: ContactFiles
	readonly textedNumbers: TextedNumbers
	readonly bankCodes: BankCodes
	readonly addressCountry: AddressCountry
	readonly moderation: ImageModeration
	readonly scanner: VirusScanner
	readonly wake: Wake
	readonly retryEffect: (effectId: string) => Promise<boolean>
	readonly digestHolds: (event: RecordedEvent) => boolean
}

export interface WorkerInfrastructure extends Infrastructure {
	readonly mailer: Mailer
	/** Has connections of its own, so that no receipt waits behind a campaign. */
	readonly campaignMailer: CampaignMailer
	/** Null: undeliverable mails of campaigns return to the sender of all mails. */
	readonly returnPaths: ReturnPaths | null
	/** Null: nobody listens for reports about mails. */
	readonly feedback: FeedbackListener | null
	/** Lines about erased people, kept outside of the data, so that backups don't contain them. */
	readonly erasureList: { add(line: string): Promise<void> }
	/** Addresses that want no campaigns. A restore replays it too. */
	readonly suppressionList: { add(line: string): Promise<void> }
	readonly firstRecordedAt: () => Promise<number | null>
	readonly makesPictureSizes: boolean
}
