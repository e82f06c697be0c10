import type { ReactNode, SVGProps } from "react";

/**
 * The icons, drawn on a grid of 20 with lines of 1.6. They have no accessible name: the control with the icon has
 * it. Icons with `flips` are mirrored in right-to-left languages.
 */
function icon(drawing: ReactNode, { flips = false }: { readonly flips?: boolean } = {}) {
  return function Icon({ size = 18, ...props }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        data-flips={flips || undefined}
        {...props}
      >
        {drawing}
      </svg>
    );
  };
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "ref"> {
  /** Side length in pixels at the usual font size; it scales with the font size. */
  readonly size?: number;
}

export type Icon = ReturnType<typeof icon>;

export const OverviewIcon = icon(
  <>
    <rect x="3" y="3" width="6" height="6" rx="1.2" />
    <rect x="11" y="3" width="6" height="6" rx="1.2" />
    <rect x="3" y="11" width="6" height="6" rx="1.2" />
    <path d="m11.8 14 1.8 1.8 3.2-3.6" />
  </>,
);
export const QueueIcon = icon(
  <>
    <path d="M3 5h14M3 10h9M3 15h6" />
    <path d="m13 14.5 1.6 1.6 2.8-3.2" />
  </>,
);
export const RecordingsIcon = icon(
  <>
    <rect x="2.5" y="4" width="15" height="12" rx="1.8" />
    <path d="m8.3 7.6 4 2.4-4 2.4z" />
  </>,
);
export const SchemeIcon = icon(
  <>
    <rect x="3" y="3" width="14" height="14" rx="1.8" />
    <path d="M7 7h0M10 7h4M7 10h0M10 10h4M7 13h0M10 13h4" />
  </>,
);
export const AssignmentsIcon = icon(
  <>
    <circle cx="6" cy="6" r="2.4" />
    <circle cx="6" cy="14" r="2.4" />
    <path d="M10.5 6h6.5M10.5 14h6.5M13 3.5 16.8 6 13 8.5" />
  </>,
  { flips: true },
);
export const TeamIcon = icon(
  <>
    <circle cx="7.5" cy="7" r="2.8" />
    <path d="M2.5 16c.5-3 2.5-4.6 5-4.6s4.5 1.6 5 4.6M13 4.6a2.6 2.6 0 0 1 0 4.9M14.8 11.7c1.6.6 2.5 2 2.8 4.3" />
  </>,
);
export const AgreementIcon = icon(
  <>
    <circle cx="7.7" cy="10" r="4.7" />
    <circle cx="12.3" cy="10" r="4.7" />
  </>,
);
export const CalibrationIcon = icon(
  <>
    <circle cx="10" cy="10" r="6.5" />
    <circle cx="10" cy="10" r="2.2" />
    <path d="M10 1.5v4M10 14.5v4M1.5 10h4M14.5 10h4" />
  </>,
);
export const AnalysisIcon = icon(<path d="M3 17h14M5.5 14V9.5M10 14V4.5M14.5 14V7.5" />);
export const ExchangeIcon = icon(<path d="M3.5 7H16l-3-3M16.5 13H4l3 3" />);
export const HistoryIcon = icon(
  <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7L3 7.5M3 3.5v4h4M10 6.5V10l2.5 2" />,
);
export const SettingsIcon = icon(
  <>
    <path d="M3 6h7M14 6h3M3 14h3M10 14h7" />
    <circle cx="12" cy="6" r="1.9" />
    <circle cx="8" cy="14" r="1.9" />
  </>,
);
export const AdminIcon = icon(
  <path d="M10 2.8 4 5v4.5c0 3.7 2.4 6.3 6 7.7 3.6-1.4 6-4 6-7.7V5zM7.5 10l1.8 1.8 3.3-3.6" />,
);
export const CalculatorIcon = icon(
  <>
    <rect x="4" y="2.5" width="12" height="15" rx="1.8" />
    <path d="M7 6h6M7 10h0M10 10h0M13 10h0M7 13.5h0M10 13.5h0M13 13.5h0" />
  </>,
);
export const SystemIcon = icon(
  <>
    <rect x="3" y="3.5" width="14" height="5.5" rx="1.4" />
    <rect x="3" y="11" width="14" height="5.5" rx="1.4" />
    <path d="M6.2 6.2h0M6.2 13.8h0" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.2" />
    <path d="m13 13 4 4" />
  </>,
  { flips: true },
);
export const LanguageIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M3 10h14M10 3c2.2 2.1 3.2 4.4 3.2 7s-1 4.9-3.2 7c-2.2-2.1-3.2-4.4-3.2-7s1-4.9 3.2-7z" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.2" />
    <path d="M10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2" />
  </>,
);
export const MoonIcon = icon(<path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z" />);
export const AutoThemeIcon = icon(
  <>
    <circle cx="10" cy="10" r="6.8" />
    <path d="M10 3.2v13.6a6.8 6.8 0 0 0 0-13.6z" fill="currentColor" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
export const BackIcon = icon(<path d="M16.5 10H4M9 5l-5 5 5 5" />, { flips: true });
export const CheckIcon = icon(<path d="m4 10.5 4 4 8-9" />);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const MoreIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="4.5" cy="10" r="1.5" />
    <circle cx="10" cy="10" r="1.5" />
    <circle cx="15.5" cy="10" r="1.5" />
  </g>,
);
export const CopyIcon = icon(
  <>
    <rect x="7" y="7" width="10" height="10" rx="1.8" />
    <path d="M13 4.5V4a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h.5" />
  </>,
);
export const BellIcon = icon(
  <path d="M4 14.5h12l-1.4-2.2V9a4.6 4.6 0 0 0-9.2 0v3.3zM8.3 16.8a1.8 1.8 0 0 0 3.4 0M10 2.8v1.4" />,
);
export const WarningIcon = icon(<path d="M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1" />);
export const PeopleAddIcon = icon(
  <>
    <circle cx="8" cy="7" r="2.8" />
    <path d="M2.8 16c.5-3 2.6-4.6 5.2-4.6s4.7 1.6 5.2 4.6M15.5 5.5v5M13 8h5" />
  </>,
);
export const ProgramIcon = icon(
  <>
    <rect x="3.5" y="6.5" width="13" height="9.5" rx="2" />
    <path d="M10 6.5V3.5M7.3 10.5v1.5M12.7 10.5v1.5M3.5 11H2M18 11h-1.5" />
  </>,
);
export const ParticipantsIcon = icon(
  <path d="M3.5 17v-1.5a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4V17M10 8.8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7 17.5h6" />,
);
export const SignOutIcon = icon(
  <path d="M12 4.5V4a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h6a1 1 0 0 0 1-1v-.5M8.5 10H17M14 7l3 3-3 3" />,
  { flips: true },
);
export const HelpIcon = icon(
  <path d="M10 5.2C8.6 4 6.6 3.6 3.5 3.6v11.2c3.1 0 5.1.5 6.5 1.6 1.4-1.1 3.4-1.6 6.5-1.6V3.6c-3.1 0-5.1.4-6.5 1.6zM10 5.2v11.2" />,
);
export const LogoIcon = icon(
  <g stroke="none">
    <rect x="1" y="1" width="18" height="18" rx="4.2" fill="var(--mantine-primary-color-filled)" />
    <rect x="4" y="5.4" width="8" height="3.2" rx="1" fill="#fff" />
    <rect x="7" y="11.4" width="9" height="3.2" rx="1" fill="#fff" opacity="0.75" />
    <rect x="9.4" y="3.6" width="1.2" height="12.8" rx="0.6" fill="#fff" />
  </g>,
);
