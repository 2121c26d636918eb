/** Checks codes of banks. Adapter: `infra/adapters/ifsc.ts`. */
export interface BankCodes {
	/** @param code in capitals, such as `SBIN0001234` */
	isIfsc(code: string): boolean
}
