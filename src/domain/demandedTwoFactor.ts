/**
 * The accounts that must use two-factor authentication: none; administrators; also all owners and
 * coordinators of studies; everyone with a password.
 */
export const twoFactorDemands = ["no_one", "administrators", "coordinators", "everyone"] as const;
export type TwoFactorDemand = (typeof twoFactorDemands)[number];
