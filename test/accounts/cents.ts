/** Converts an amount by its digits, independently of the code under test. */
export function cents(amount: number | null | undefined): bigint {
	const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount ?? 0))!;
	const value = BigInt(whole!) * 100n + BigInt(decimals.padEnd(2, '0'));
	return sign ? -value : value;
}
